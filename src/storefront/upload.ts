import { buildPath, toApiError } from "../contract/api-error.ts";
import type { ReplyOf, SentQuery } from "../contract/call.ts";
import type { CallName, Calls } from "../contract/index.ts";
import { answered, callMethod, keyFor, noAnswer } from "../contract/sending.ts";
import { endDeadSession, headersFor } from "./client.ts";
import { storedToken } from "./token.ts";

type UploadName = {
  [Name in CallName]: Calls[Name] extends { upload: readonly string[] } ? Name : never;
}[CallName];

/**
 * Uploads a file as the raw request body.
 * @throws ApiError for any reply that is not 2xx; with status 0 when none came
 */
export async function upload<Name extends UploadName>(
  name: Name,
  file: File,
  { type, query }: { type: string; query: SentQuery<Calls[Name]> },
): Promise<ReplyOf<Calls[Name]>> {
  const method = callMethod(name);
  const address = buildPath(name, undefined, query as Record<string, unknown>);
  const fingerprint = `${method} ${address} ${file.size} ${file.lastModified}`;
  const key = keyFor(fingerprint);
  const token = storedToken();
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method,
      headers: {
        Accept: "application/json",
        "Content-Type": type,
        "Idempotency-Key": key,
        ...headersFor(token),
      },
      body: file,
      credentials: "same-origin",
    });
    text = response.ok ? await response.text() : "";
  } catch {
    throw noAnswer(method);
  }
  answered(fingerprint, response.status);
  if (response.status === 401 && token) return endDeadSession();
  if (!response.ok) throw await toApiError(response);
  return JSON.parse(text);
}
