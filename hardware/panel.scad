// The top plate. Its holes are those of panel_table.scad, which follows from console.toml.
//
//   openscad -D 'part="left"' -o left.stl hardware/panel.scad     left half, for a 220 mm bed; also "right"
//   openscad -o panel.stl hardware/panel.scad                     the whole plate
//   openscad -D 'part="outline"' -o panel.svg hardware/panel.scad the holes as a drawing

include <panel_table.scad>

part = "whole"; // "whole", "left", "right", or "outline", which is flat
// Of the whole plate. A cut sheet has 1.5; a printed plate wants 4 to be stiff, and is thinned at the holes.
thickness = 4;
// Of the material that a switch clips around, and behind which a lamp sits.
clip = 1.5;
// A printer makes holes a little smaller than drawn; added to their width.
allowance = 0.1;

// Side of the pocket below a switch: room for its clips, and a rib to the next.
key_pocket = 16;
lamp_pocket = lamp_board + 0.6;
half_gap = 0.1; // left free on each side of the seam
$fn = 48;

assert(thickness >= clip, "the plate cannot be thinner than its clips");
assert(key_pocket < pitch - 1, "no rib would be left between two pockets");

module outline() {
    offset(plate_corner) offset(-plate_corner) square([plate_width, plate_height]);
}

module holes(extra = 0) {
    for (at = keys) translate(at) square(key_cutout + extra, center = true);
    for (at = lamps) translate(at) circle(d = lamp_hole + extra);
    for (at = screws) translate(at) circle(d = screw_hole + extra);
}

module pockets() {
    for (at = keys) translate(at) square(key_pocket, center = true);
    for (at = lamps) translate(at) circle(d = lamp_pocket);
}

// Upper side up, lower side at z = 0.
module plate() {
    difference() {
        linear_extrude(thickness) outline();
        translate([0, 0, -1]) linear_extrude(thickness + 2) holes(allowance);
        if (thickness > clip) translate([0, 0, -1]) linear_extrude(thickness - clip + 1) pockets();
    }
}

module half(left) {
    from = left ? -1 : plate_seam + half_gap;
    to = left ? plate_seam - half_gap : plate_width + 1;
    intersection() {
        plate();
        translate([from, -1, -1]) cube([to - from, plate_height + 2, thickness + 2]);
    }
}

// Printed with the upper side down, so that it becomes smooth and the pockets need no support.
module on_its_face() {
    translate([0, plate_height, thickness]) rotate([180, 0, 0]) children();
}

if (part == "outline") difference() { outline(); holes(); }
else if (part == "left") on_its_face() half(true);
else if (part == "right") on_its_face() half(false);
else if (part == "whole") on_its_face() plate();
else assert(false, "part: \"whole\", \"left\", \"right\" or \"outline\"");
