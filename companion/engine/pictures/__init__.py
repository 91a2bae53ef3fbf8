"""Boards, cards and pieces as drawings in their own units, for any page or printer."""
