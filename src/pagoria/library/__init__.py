"""What ``import pagoria`` offers: games to play, undo, ask and draw; ``pagoria.__all__`` lists it."""
