/** How often the progress of work on many orders is asked for, in milliseconds. */
export const pollMs = 1000;
