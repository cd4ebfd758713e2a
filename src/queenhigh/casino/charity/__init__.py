"""The charity's books: whose day it is, its stated part, expenses, and the report to sign."""
