// Generated from hardware/console.toml by `python -m hardware.generate`; do not edit.
// Millimeters, from the lower left corner of the plate; y away from the person.

plate_width = 334;
plate_height = 164;
pitch = 20; // from key to key
plate_corner = 4; // radius
plate_seam = 157; // x where the plate parts into halves
box_seam = 177; // x where the box parts into halves
key_cutout = 14; // side of the square
key_board = 19.55; // side of the board under a switch, at most
lamp_hole = 5; // diameter
lamp_board = 10; // diameter
screw_hole = 3.2; // diameter
post = 8; // diameter of the posts under the screws
wall = 3; // of the box
button_hole = 7.2; // diameter, in the back wall
button_nut = 11.6; // across its corners
button_depth = 25; // behind the wall, with its wires

keys = [
    [17, 127], // chimera
    [47, 127], // foe1
    [67, 127], // foe2
    [87, 127], // foe3
    [107, 127], // foe4
    [127, 127], // foe5
    [147, 127], // foe6
    [167, 127], // foe7
    [187, 127], // foe8
    [207, 127], // foe9
    [227, 127], // foe10
    [17, 107], // phoenixborn
    [47, 107], // own1
    [67, 107], // own2
    [87, 107], // own3
    [107, 107], // own4
    [127, 107], // own5
    [147, 107], // own6
    [167, 107], // own7
    [187, 107], // own8
    [207, 107], // own9
    [227, 107], // own10
    [47, 82], // spell1
    [67, 82], // spell2
    [87, 82], // spell3
    [107, 82], // spell4
    [127, 82], // spell5
    [47, 62], // hand1
    [67, 62], // hand2
    [87, 62], // hand3
    [107, 62], // hand4
    [127, 62], // hand5
    [147, 62], // hand6
    [167, 62], // hand7
    [187, 62], // hand8
    [257, 127], // ceremonial
    [277, 127], // charm
    [297, 127], // illusion
    [317, 127], // natural
    [257, 107], // divine
    [277, 107], // sympathy
    [297, 107], // time
    [257, 82], // basic
    [277, 82], // class
    [297, 82], // power
    [257, 62], // wound
    [277, 62], // exhaustion
    [297, 62], // status
    [317, 62], // red_rains
    [317, 107], // plus
    [317, 82], // minus
    [47, 37], // play
    [67, 37], // attack
    [87, 37], // meditate
    [107, 37], // pass
    [257, 37], // undo
    [277, 37], // back
    [297, 37], // help
    [317, 37], // confirm
];

lamps = [
    [47, 147], // rage1
    [67, 147], // rage2
    [87, 147], // rage3
    [107, 147], // rage4
    [127, 147], // rage5
    [167, 147], // your_turn
    [187, 147], // chimera_turn
    [207, 147], // table_turn
    [227, 147], // attention
    [47, 17], // die1
    [67, 17], // die2
    [87, 17], // die3
    [107, 17], // die4
    [127, 17], // die5
    [147, 17], // die6
    [167, 17], // die7
    [187, 17], // die8
    [207, 17], // die9
    [227, 17], // die10
];

screws = [
    [6.5, 157.5], // screw 1
    [87, 157.5], // screw 2
    [147, 157.5], // screw 3
    [167, 157.5], // screw 4
    [187, 157.5], // screw 5
    [242, 157.5], // screw 6
    [327.5, 157.5], // screw 7
    [6.5, 6.5], // screw 8
    [87, 6.5], // screw 9
    [147, 6.5], // screw 10
    [167, 6.5], // screw 11
    [187, 6.5], // screw 12
    [242, 6.5], // screw 13
    [327.5, 6.5], // screw 14
    [17, 82], // screw 15
    [17, 49.5], // screw 16
    [147, 92], // screw 17
    [167, 92], // screw 18
    [147, 47], // screw 19
    [167, 47], // screw 20
    [242, 94.5], // screw 21
    [242, 49.5], // screw 22
];
