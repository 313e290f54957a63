import { isApiError } from "../contract/api-error.ts";

/** Together about half a minute with the pause that the server asks for. */
const mostRetries = 10;
const longestWaitSeconds = 30;

/** Sends a file, and again after each refusal of a server that is busy and says when it may be free (503). */
export async function sendWhenFree<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  for (let retries = 0; ; retries++) {
    try {
      return await send();
    } catch (error) {
      const seconds = isApiError(error) && error.status === 503 ? error.retryAfter : null;
      if (seconds === null || seconds > longestWaitSeconds || retries === mostRetries) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
