"""The screens of the table: start, table, history, help and small questions."""
