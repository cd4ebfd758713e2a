"""The keypad of a table with a human dealer: sensors, COIN IN, hand buttons, the supervisor's key, J-POT, GAME OVER. Pure."""
