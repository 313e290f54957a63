import { ApiError, buildPath, readRetryAfter } from "../contract/api-error.ts";
import type { ReplyOf, SentBody, SentParams, SentQuery } from "../contract/call.ts";
import type { ErrorReply } from "../contract/errors.ts";
import {
  answered,
  callMethod,
  keyFor,
  noAnswer,
  type Received,
  type SentParts,
  sendCall,
} from "../contract/sending.ts";
import type { StaffCallName, StaffCalls } from "../contract/staff/index.ts";
import { texts } from "../contract/texts.ts";
import { isAttended } from "./attended.ts";
import { sendWhenFree } from "./send-when-free.ts";

/** The staff API client. The session is in a cookie that scripts cannot read. */

type Part<Key extends string, T> = undefined extends T
  ? { [K in Key]?: undefined }
  : Record<never, never> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T };

export type Sent<Name extends StaffCallName> = Part<"params", SentParams<StaffCalls[Name]>> &
  Part<"query", SentQuery<StaffCalls[Name]>> &
  Part<"body", SentBody<StaffCalls[Name]>> & { signal?: AbortSignal };

/** The arguments of a call, optional when it needs none. */
export type SentWith<Name extends StaffCallName> =
  Record<never, never> extends Sent<Name> ? [Sent<Name>?] : [Sent<Name>];

export type ReplyTo<Name extends StaffCallName> = ReplyOf<StaffCalls[Name]>;

let signInAgain: (() => Promise<boolean>) | null = null;

/** Registers what runs when a session has expired. It resolves to true once the user has signed in again. */
export function onSessionEnded(ask: () => Promise<boolean>) {
  signInAgain = ask;
}

let setUpFirst = () => {};

/** Registers what runs when the server refuses everything until the user has set something up. */
export function onSetUpFirst(tell: () => void) {
  setUpFirst = tell;
}

let afterWrite = async (_name: StaffCallName) => {};

/** Registers what runs after a write that may have changed data on the screen; `call` waits for it. */
export function onWritten(refresh: (name: StaffCallName) => Promise<void>) {
  afterWrite = refresh;
}

/** True for a successful write, and for one refused because the record is gone (404) or someone else changed it (409). */
function isOutdatedBy(name: string, status: number): boolean {
  return callMethod(name) !== "GET" && (status < 300 || status === 404 || status === 409);
}

/**
 * Calls the staff API. If the session has expired, the user signs in again in a dialog and the call is repeated.
 * @throws ApiError for any reply that is not 2xx
 */
export async function call<Name extends StaffCallName>(name: Name, ...[sent]: SentWith<Name>): Promise<ReplyTo<Name>> {
  let reply = await sendOnce(name, sent as SentParts);
  if (reply.response.status === 401 && signInAgain && (await signInAgain())) {
    reply = await sendOnce(name, sent as SentParts);
  }
  if (isOutdatedBy(name, reply.response.status)) await afterWrite(name);
  return readReply(reply);
}

/** For calls made before signing in: an expired session is not renewed. */
export async function callUnauthenticated<Name extends StaffCallName>(
  name: Name,
  ...[sent]: SentWith<Name>
): Promise<ReplyTo<Name>> {
  return readReply(await sendOnce(name, sent as SentParts));
}

async function sendOnce(name: string, sent: SentParts = {}) {
  const headers: Record<string, string> = isAttended() ? {} : { "X-Unattended": "1" };
  const late = new AbortController();
  const patience = setTimeout(() => {
    if (callMethod(name) === "GET") late.abort(new ApiError(408, { message: texts.noAnswer, code: "no_answer" }));
  }, longestReadMs);
  const signal = sent.signal ? AbortSignal.any([sent.signal, late.signal]) : late.signal;
  try {
    return await sendCall(name, { ...sent, signal, headers: { ...headers, ...sent.headers } }, (response) =>
      response.text(),
    );
  } finally {
    clearTimeout(patience);
  }
}

/** Longer than the database's limit for one statement. A slower read fails, so that the screen can offer to retry. */
const longestReadMs = 40_000;

function readReply<Reply>({ body, refusal }: Received<string>): Reply {
  if (refusal) {
    if (refusal.code === "set_up_first") setUpFirst();
    throw refusal;
  }
  return (body === "" ? undefined : JSON.parse(body)) as Reply;
}

export type UploadName = {
  [Name in StaffCallName]: StaffCalls[Name] extends { upload: readonly string[] } ? Name : never;
}[StaffCallName];

interface UploadOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** Called with the fraction uploaded, from 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

/**
 * Uploads a file as the raw request body. While the server is busy, for instance with the pictures of colleagues, which it decodes one at
 * a time, the file is sent again.
 * @throws ApiError for any reply that is not 2xx
 */
export async function upload<Name extends UploadName>(
  name: Name,
  file: Blob,
  options: UploadOptions = {},
): Promise<ReplyTo<Name>> {
  const send = () => sendWhenFree(() => sendFile<ReplyTo<Name>>(name, file, options));
  try {
    return await send();
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401;
    if (ended && signInAgain && (await signInAgain())) return send();
    throw error;
  }
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function sendFile<Reply>(
  name: UploadName,
  file: Blob,
  { params, query, onProgress, signal }: UploadOptions,
): Promise<Reply> {
  signal?.throwIfAborted();
  const address = buildPath(name, params, query);
  const { name: fileName = "", lastModified = 0 } = file as Partial<File>;
  const attempt = `${name} ${address} ${fileName} ${file.size} ${lastModified}`;
  const key = keyFor(attempt);
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(callMethod(name), address);
    request.setRequestHeader("Idempotency-Key", key);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => fail(noAnswer(callMethod(name)));
    request.onabort = () => fail(signal?.reason);
    request.onload = () => {
      answered(attempt, request.status);
      if (isOutdatedBy(name, request.status)) void afterWrite(name);
      const { status, responseText } = request;
      if (status >= 300) {
        const retryAfter = readRetryAfter(request.getResponseHeader("Retry-After"));
        return fail(new ApiError(status, errorIn(responseText), retryAfter));
      }
      try {
        done((responseText === "" ? undefined : JSON.parse(responseText)) as Reply);
      } catch (error) {
        fail(error);
      }
    };
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function errorIn(text: string): ErrorReply {
  try {
    return JSON.parse(text) as ErrorReply;
  } catch {
    return { message: texts.fault, code: "fault" };
  }
}

export type DownloadName = {
  [Name in StaffCallName]: StaffCalls[Name] extends { produces: string } ? Name : never;
}[StaffCallName];

/** The URL of a call that returns a file, for `<a href download>`, `<img src>` or a new tab. */
export function fileAddress(name: DownloadName, sent: Pick<SentParts, "params" | "query"> = {}): string {
  return buildPath(name, sent.params, sent.query);
}
