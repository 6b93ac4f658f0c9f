"""Los términos: su cómputo puro (`nucleo`), su registro y la vigilancia de su vencimiento; aquí no va código."""
