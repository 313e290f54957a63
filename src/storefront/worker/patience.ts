/** How long a kept copy waits for a newer one. */
export const networkPatienceMs = 4000;

/** How long an answer waits for what the browser has stored: where its disk is full or failing, that may never come. */
export const storagePatienceMs = 3000;

/** How long what may as well come from the server waits for that. */
export const copyPatienceMs = 500;

/** How long the server is waited for where there is no copy, or where nobody waits. */
export const longestMs = 20_000;
