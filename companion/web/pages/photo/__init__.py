"""A photo of the table: what lies on each place of a board is proposed, and confirmed by people."""
