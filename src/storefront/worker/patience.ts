/** How long to wait for the server before using a kept copy. */
export const networkPatienceMs = 4000;

/** How long a response waits for the browser's storage: if the disk is full or failing, it may never come. */
export const storagePatienceMs = 3000;

/** How long to wait for a stored copy that the server could provide as well. */
export const copyPatienceMs = 500;

/** How long to wait for the server if there is no copy, or no one is waiting. */
export const longestMs = 20_000;
