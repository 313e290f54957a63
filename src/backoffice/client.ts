import { ApiError, addressOf, refusalOf } from "../contract/api-error.ts";
import type { ReplyOf, SentBody, SentParams, SentQuery } from "../contract/call.ts";
import type { ErrorReply } from "../contract/errors.ts";
import { attempts, methodOf, noAnswer, type Received, type SentParts, sendCall } from "../contract/sending.ts";
import type { StaffCallName, StaffCalls } from "../contract/staff/index.ts";
import { texts } from "../contract/texts.ts";

/** The one way screens reach the shop. Who asks is told by a cookie that scripts cannot read. */

type Part<Key extends string, T> = undefined extends T
  ? { [K in Key]?: undefined }
  : Record<never, never> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T };

export type Sent<Name extends StaffCallName> = Part<"params", SentParams<StaffCalls[Name]>> &
  Part<"query", SentQuery<StaffCalls[Name]>> &
  Part<"body", SentBody<StaffCalls[Name]>> & { signal?: AbortSignal };

/** What a call is sent with; may be left out where nothing is needed. */
export type SentWith<Name extends StaffCallName> =
  Record<never, never> extends Sent<Name> ? [Sent<Name>?] : [Sent<Name>];

export type ReplyTo<Name extends StaffCallName> = ReplyOf<StaffCalls[Name]>;

let signInAgain: (() => Promise<boolean>) | null = null;

/** Who to ask when a session has ended under a screen: it signs in again and says whether that went well. */
export function onSessionEnded(ask: () => Promise<boolean>) {
  signInAgain = ask;
}

let setUpFirst = () => {};

/** Who is told that something has to be set up before anything else is served. */
export function onSetUpFirst(tell: () => void) {
  setUpFirst = tell;
}

let afterWrite = (_name: StaffCallName) => {};

/** Who is told of every write that may have changed what screens show. */
export function onWritten(tell: (name: StaffCallName) => void) {
  afterWrite = tell;
}

/** It was done; or it was refused because what the screen shows is gone (404) or was changed by somebody else (409). */
function isOutdatedBy(name: string, status: number): boolean {
  return methodOf(name) !== "GET" && (status < 300 || status === 404 || status === 409);
}

/**
 * Calls the shop. A session that has ended is renewed in a dialog over the screen, and the call made again.
 * @throws ApiError for any answer that is not 2xx
 */
export async function call<Name extends StaffCallName>(name: Name, ...[sent]: SentWith<Name>): Promise<ReplyTo<Name>> {
  let answer = await askOnce(name, sent as SentParts);
  if (answer.response.status === 401 && signInAgain && (await signInAgain())) {
    answer = await askOnce(name, sent as SentParts);
  }
  if (isOutdatedBy(name, answer.response.status)) afterWrite(name);
  return readReply(answer);
}

/** The same, for what is asked before anybody is signed in. */
export async function callAsStranger<Name extends StaffCallName>(
  name: Name,
  ...[sent]: SentWith<Name>
): Promise<ReplyTo<Name>> {
  return readReply(await askOnce(name, sent as SentParts));
}

const askOnce = (name: string, sent: SentParts = {}) => sendCall(name, sent, (response) => response.text());

async function readReply<Reply>({ response, body }: Received<string>): Promise<Reply> {
  if (body === null) {
    const refusal = await refusalOf(response);
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
  /** Told the share that has been sent, from 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

/**
 * Sends a file, as it is, to a call that takes one.
 * @throws ApiError as `call` does
 */
export async function upload<Name extends UploadName>(
  name: Name,
  file: Blob,
  options: UploadOptions = {},
): Promise<ReplyTo<Name>> {
  try {
    return await send<ReplyTo<Name>>(name, file, options);
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401;
    if (ended && signInAgain && (await signInAgain())) return send(name, file, options);
    throw error;
  }
}

/** Not by `fetch`, which does not tell how much has been sent. */
function send<Reply>(
  name: UploadName,
  file: Blob,
  { params, query, onProgress, signal }: UploadOptions,
): Promise<Reply> {
  const address = addressOf(name, params, query);
  const { name: fileName = "", lastModified = 0 } = file as Partial<File>;
  const wish = `${name} ${address} ${fileName} ${file.size} ${lastModified}`;
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(methodOf(name), address);
    request.setRequestHeader("Idempotency-Key", attempts.keyFor(wish));
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => fail(noAnswer(methodOf(name)));
    request.onabort = () => fail(signal?.reason);
    request.onload = () => {
      attempts.answered(wish, request.status);
      if (isOutdatedBy(name, request.status)) afterWrite(name);
      if (request.status < 300)
        done((request.responseText === "" ? undefined : JSON.parse(request.responseText)) as Reply);
      else fail(new ApiError(request.status, errorIn(request.responseText)));
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

/** The address of a call that answers with a file: for `<a href download>`, `<img src>`, or a tab of its own. */
export function fileAddress(name: DownloadName, sent: Pick<SentParts, "params" | "query"> = {}): string {
  return addressOf(name, sent.params, sent.query);
}
