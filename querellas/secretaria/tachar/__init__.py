"""Las páginas en que alguien tacha un documento y publica la versión que resulta."""
