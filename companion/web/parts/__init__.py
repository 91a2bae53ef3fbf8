"""What several pages show: frozen values, which templates only loop over and print."""
