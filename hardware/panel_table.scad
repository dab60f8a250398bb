// Generated from hardware/console.toml by `python -m hardware.generate`; do not edit.
// Millimeters, from the lower left corner of the plate; y away from the person.

plate_width = 319.75;
plate_height = 157.825;
plate_corner = 4; // radius
plate_seam = 150.35; // x where the plate parts into halves
box_seam = 169.4; // x where the box parts into halves
key_cutout = 14; // side of the square
key_board = 18.8; // side of the board under a switch, at most
lamp_hole = 5; // diameter
lamp_board = 10; // diameter
screw_hole = 3.2; // diameter
post = 8; // diameter of the posts under the screws

keys = [
    [17, 121.775], // chimera
    [45.575, 121.775], // foe1
    [64.625, 121.775], // foe2
    [83.675, 121.775], // foe3
    [102.725, 121.775], // foe4
    [121.775, 121.775], // foe5
    [140.825, 121.775], // foe6
    [159.875, 121.775], // foe7
    [178.925, 121.775], // foe8
    [197.975, 121.775], // foe9
    [217.025, 121.775], // foe10
    [17, 102.725], // phoenixborn
    [45.575, 102.725], // own1
    [64.625, 102.725], // own2
    [83.675, 102.725], // own3
    [102.725, 102.725], // own4
    [121.775, 102.725], // own5
    [140.825, 102.725], // own6
    [159.875, 102.725], // own7
    [178.925, 102.725], // own8
    [197.975, 102.725], // own9
    [217.025, 102.725], // own10
    [45.575, 78.9125], // spell1
    [64.625, 78.9125], // spell2
    [83.675, 78.9125], // spell3
    [102.725, 78.9125], // spell4
    [121.775, 78.9125], // spell5
    [45.575, 59.8625], // hand1
    [64.625, 59.8625], // hand2
    [83.675, 59.8625], // hand3
    [102.725, 59.8625], // hand4
    [121.775, 59.8625], // hand5
    [140.825, 59.8625], // hand6
    [159.875, 59.8625], // hand7
    [178.925, 59.8625], // hand8
    [245.6, 121.775], // ceremonial
    [264.65, 121.775], // charm
    [283.7, 121.775], // illusion
    [302.75, 121.775], // natural
    [245.6, 102.725], // divine
    [264.65, 102.725], // sympathy
    [283.7, 102.725], // time
    [245.6, 78.9125], // basic
    [264.65, 78.9125], // class
    [283.7, 78.9125], // power
    [245.6, 59.8625], // wound
    [264.65, 59.8625], // exhaustion
    [283.7, 59.8625], // status
    [302.75, 59.8625], // red_rains
    [302.75, 102.725], // plus
    [302.75, 78.9125], // minus
    [45.575, 36.05], // play
    [64.625, 36.05], // attack
    [83.675, 36.05], // meditate
    [102.725, 36.05], // pass
    [245.6, 36.05], // undo
    [264.65, 36.05], // back
    [283.7, 36.05], // help
    [302.75, 36.05], // confirm
];

lamps = [
    [45.575, 140.825], // rage1
    [64.625, 140.825], // rage2
    [83.675, 140.825], // rage3
    [102.725, 140.825], // rage4
    [121.775, 140.825], // rage5
    [159.875, 140.825], // your_turn
    [178.925, 140.825], // chimera_turn
    [197.975, 140.825], // table_turn
    [217.025, 140.825], // attention
    [45.575, 17], // die1
    [64.625, 17], // die2
    [83.675, 17], // die3
    [102.725, 17], // die4
    [121.775, 17], // die5
    [140.825, 17], // die6
    [159.875, 17], // die7
    [178.925, 17], // die8
    [197.975, 17], // die9
    [217.025, 17], // die10
];

screws = [
    [6.5, 151.325], // screw 1
    [83.675, 151.325], // screw 2
    [140.825, 151.325], // screw 3
    [159.875, 151.325], // screw 4
    [178.925, 151.325], // screw 5
    [231.3125, 151.325], // screw 6
    [313.25, 151.325], // screw 7
    [6.5, 6.5], // screw 8
    [83.675, 6.5], // screw 9
    [140.825, 6.5], // screw 10
    [159.875, 6.5], // screw 11
    [178.925, 6.5], // screw 12
    [231.3125, 6.5], // screw 13
    [313.25, 6.5], // screw 14
    [17, 78.9125], // screw 15
    [17, 47.9562], // screw 16
    [140.825, 88.4375], // screw 17
    [159.875, 88.4375], // screw 18
    [140.825, 45.575], // screw 19
    [159.875, 45.575], // screw 20
    [231.3125, 90.8187], // screw 21
    [231.3125, 47.9562], // screw 22
];
