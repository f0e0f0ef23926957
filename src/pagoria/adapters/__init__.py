"""The games for other libraries and for learners: OpenSpiel, PettingZoo, Gymnasium, arrays; each an extra."""
