"""The rules of Pandoria as code: the state, what is legal, what actions do, what a seat may know."""
