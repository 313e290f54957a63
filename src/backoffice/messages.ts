import { isApiError } from "../contract/api-error.ts";
import { texts } from "../contract/texts.ts";

/** An error in one line: the first field message, otherwise the general message. */
export function errorMessage(error: unknown): string {
  if (!isApiError(error)) return texts.fault;
  return Object.values(error.errors).flat()[0] ?? error.message;
}
