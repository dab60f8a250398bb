"""The options of a question: views, order, keys, entry of rolls, details and outcome previews."""
