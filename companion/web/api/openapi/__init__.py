"""The OpenAPI document of the API, with its examples, and the page that shows it."""
