"""Positions that are set up by hand: the map painted space by space, figures, hands, buildings."""
