import { isApiError } from "../contract/api-error.ts";
import { texts } from "../contract/texts.ts";

/** What to tell of an error in one line: the first message under a field, or the message as a whole. */
export function messageOf(error: unknown): string {
  if (!isApiError(error)) return texts.fault;
  return Object.values(error.errors).flat()[0] ?? error.message;
}
