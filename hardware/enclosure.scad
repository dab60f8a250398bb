// The box below the plate: walls, a post under each screw, standoffs for the Pico, an opening for its cable.
// Its size and posts are those of panel_table.scad, which follows from console.toml.
//
//   openscad -D 'part="left"' -o box_left.stl hardware/enclosure.scad     left half, for a 220 mm bed; also "right"
//   openscad -o box.stl hardware/enclosure.scad                           the whole box
//
// The floor slopes, so that the plate leans toward the person and the Pico at the back has room.

include <panel_table.scad>
use <panel.scad>

part = "whole"; // "whole", "left", "right", or "together" to look at it with the plate
floor_thickness = 3;
// Free height below the plate at the front.
front_depth = 24;
tilt = 5; // degrees
// For an M3 screw that cuts its own thread; 4.0 for a melted-in insert.
screw_pilot = 2.6;
screw_depth = 14;
bump = 10.5; // diameter of stick-on feet

// The Pico lies at the back wall on its standoffs, parts up.
pico_x = 117;
pico = [21, 51, 1];
pico_holes = [11.4, 47];
pico_standoff = 3;
pico_plugs = 17; // above the Pico's board, with pins that point up
pico_pilot = 1.7; // M2 x 6, cutting its own thread
usb_center = 1.3; // above the Pico's board
usb_opening = [13, 9]; // the plug's sleeve has to pass

// Two buttons in the back wall, reached with the plate on: RESET right of the Pico as seen from the front, BOOTSEL left.
buttons = [19, -19]; // from pico_x
button_below = 18; // their middle, below the plate

// The halves are bolted together, M3 x 12, through lugs on the floor.
lugs = [20, 57, 115]; // from the front, along the floor
lug = [4, 14, 12];
lug_hole = 3.4;

keys_below = 8.5; // what switches, boards and solder take below the plate
bend = 3; // for the wires out of the plugs
half_gap = 0.1; // left free on each side of the seam
$fn = 48;

inner_floor = plate_height / cos(tilt); // along the slope
usb_height = pico_standoff + pico[2] + usb_center; // above the floor
back_wall = (plate_height - wall) / cos(tilt) - usb_height * tan(tilt); // its inner face at that height

for (at = screws) {
    assert(abs(at[0] - box_seam) > post / 2 + 1, "the seam cuts a post");
    assert(
        at[1] < plate_height - pico[1] - 10 || abs(at[0] - pico_x) > (pico[0] + post) / 2 + 1,
        "the Pico meets a post: change pico_x"
    );
}
for (x = buttons, at = screws)
    assert(
        at[1] < plate_height - wall - button_depth || abs(at[0] - pico_x - x) > (post + button_nut) / 2 + 1,
        "a button meets a post: change buttons or pico_x"
    );
for (x = buttons) {
    assert(abs(x) > (pico[0] + button_nut) / 2 + 1, "a button meets the Pico");
    assert(abs(pico_x + x - box_seam) > button_nut / 2 + 1, "the seam cuts a button");
}
assert(button_below - button_nut / 2 > keys_below, "a button meets the keys");
assert(screw_depth < front_depth, "the screws would come out below");
assert(
    front_depth + (plate_height - pico[1] - 5) * tan(tilt)
        >= keys_below + bend + pico_plugs + pico[2] + pico_standoff,
    "no room for the plugs of the Pico: a larger front_depth or tilt"
);
assert(
    button_below + button_nut / 2 + 2 < front_depth + (plate_height - wall - button_depth) * tan(tilt),
    "a button meets the floor: a larger front_depth or tilt"
);

// All between the plate and a floor this far below it at the front.
module above(depth, top) {
    rise = plate_height * tan(tilt);
    rotate([90, 0, 90]) linear_extrude(plate_width)
        polygon([[0, top], [plate_height, top], [plate_height, -depth - rise], [0, -depth]]);
}

// From the front end of the floor, along it and up from it.
module on_floor() {
    translate([0, 0, -front_depth]) rotate([-tilt, 0, 0]) children();
}

module body() {
    intersection() {
        translate([0, 0, -200]) linear_extrude(200) outline();
        above(front_depth + floor_thickness / cos(tilt), 0);
    }
}

module cavity() {
    intersection() {
        translate([0, 0, -200]) linear_extrude(201) offset(-wall) outline();
        above(front_depth, 1);
    }
}

module posts() {
    for (at = screws) translate([at[0], at[1], 0]) {
        foot = -front_depth - at[1] * tan(tilt);
        translate([0, 0, foot - 1]) cylinder(d = post, h = 1 - foot);
        translate([0, 0, foot - 1]) cylinder(d1 = post + 6, d2 = post, h = 6);
    }
}

module standoffs() {
    for (x = [-1, 1], y = [0, 1])
        translate([pico_x + x * pico_holes[0] / 2, back_wall - 1.5 - 2 - y * pico_holes[1], 0]) children();
}

module lug_pairs() {
    for (y = lugs) translate([box_seam - lug[0], y - lug[1] / 2, -1]) cube([2 * lug[0], lug[1], lug[2] + 1]);
}

module inside() {
    posts();
    on_floor() {
        standoffs() translate([0, 0, -1]) cylinder(d = 4.5, h = pico_standoff + 1);
        lug_pairs();
    }
}

module drilled() {
    for (x = buttons) translate([pico_x + x, plate_height - wall / 2, -button_below]) rotate([90, 0, 0])
        cylinder(d = button_hole, h = wall + 6, center = true);
    for (at = screws) translate([at[0], at[1], -screw_depth]) cylinder(d = screw_pilot, h = screw_depth + 1);
    on_floor() {
        standoffs() translate([0, 0, -2]) cylinder(d = pico_pilot, h = pico_standoff + 3, $fn = 24);
        for (y = lugs) translate([box_seam - 20, y, lug[2] / 2 + 1]) rotate([0, 90, 0]) cylinder(d = lug_hole, h = 40);
        translate([pico_x, back_wall, usb_height]) rotate([-90, 0, 0])
            translate([0, 0, -0.5]) linear_extrude(wall + 5) offset(1.5) square(usb_opening - [3, 3], center = true);
        for (x = [18, box_seam - 18, box_seam + 18, plate_width - 18], y = [18, inner_floor - 18])
            translate([x, y, -floor_thickness - 1]) cylinder(d = bump, h = 2);
    }
}

module box() {
    difference() {
        union() {
            difference() {
                body();
                cavity();
            }
            intersection() {
                body();
                inside();
            }
        }
        drilled();
    }
}

module half(left) {
    from = left ? -1 : box_seam + half_gap;
    to = left ? box_seam - half_gap : plate_width + 1;
    intersection() {
        box();
        translate([from, -1, -200]) cube([to - from, plate_height + 2, 201]);
    }
}

// Printed on its floor.
module on_the_bed() {
    rotate([tilt, 0, 0]) translate([0, 0, front_depth + floor_thickness / cos(tilt)]) children();
}

if (part == "left") on_the_bed() half(true);
else if (part == "right") on_the_bed() half(false);
else if (part == "whole") on_the_bed() box();
else if (part == "together") {
    box();
    color("silver") translate([0, 0, 0.1]) plate();
}
else assert(false, "part: \"whole\", \"left\", \"right\" or \"together\"");
