/** Milliseconds between polls of a running bulk action. */
export const pollMs = 1000;
