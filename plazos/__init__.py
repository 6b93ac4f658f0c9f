"""Los términos: su cómputo (`nucleo`), su registro y su vigilancia; aquí no va código."""
