import { createContext, type RouterContext } from "react-router";
import { ApiError, buildPath, isApiError } from "../contract/api-error.ts";
import type { ReplyOf, SentBody, SentParams, SentQuery } from "../contract/call.ts";
import type { CallName, Calls } from "../contract/index.ts";
import { type SentParts, sendCall } from "../contract/sending.ts";
import { localAddress } from "../language/addresses.ts";
import { takeEarlyReply } from "./early-reply.ts";
import { noteKeptAt } from "./offline/kept-at.ts";
import { buildHeader, keptAtHeader } from "./offline/kept-names.ts";
import { currentOutbox, type Seen } from "./offline/outbox.ts";
import { forgetToken, storedToken } from "./token.ts";

export { type ApiError, isApiError };

/** The only way pages call the shop: over the network in the browser, in process during server rendering. */

type Part<Key extends string, T> = undefined extends T ? { [K in Key]?: undefined } : { [K in Key]: T };

export type Sent<Name extends CallName> = Part<"params", SentParams<Calls[Name]>> &
  Part<"body", SentBody<Calls[Name]>> & {
    query?: SentQuery<Calls[Name]>;
    signal?: AbortSignal;
    keepalive?: boolean;
  } & Seen;

export type ReplyTo<Name extends CallName> = ReplyOf<Calls[Name]>;

export type CallFunction = <Name extends CallName>(
  name: Name,
  ...sent: Record<never, never> extends Sent<Name> ? [Sent<Name>?] : [Sent<Name>]
) => Promise<ReplyTo<Name>>;

/** Provides the call function to loaders and actions. */
export const apiContext: RouterContext<CallFunction> = createContext<CallFunction>();

// A session may end while its page stays open: it expires, or another tab signs out. From then on, no token is sent.
const signedInAtLoad = storedToken() !== null;

/** Browsers wait for minutes for a lost response. This limit does not apply to files: large ones take their time. */
const answersWithinMs = 30_000;

/** The call for code that runs in the browser only: event handlers, effects, client loaders. */
export const call: CallFunction = async (name, ...[sent]) => {
  const behind = await currentOutbox()?.addBehind(name, sent as SentParts & Seen);
  if (behind) throw new ApiError(0, behind);
  const at = Date.now();
  // Checked before sending: afterwards, the connection might have broken before the response came.
  const sentAt = navigator.onLine ? at : null;
  try {
    const { body } = await send(name, { ...(sent as SentParts), answersWithinMs }, (response) => response.text());
    void currentOutbox()?.supersede(name, sent as SentParts, at);
    return (body === "" ? undefined : JSON.parse(body)) as never;
  } catch (error) {
    if (!isApiError(error) || error.status !== 0) throw error;
    const reply = await currentOutbox()?.add(name, sent as SentParts & Seen, sentAt);
    throw reply ? new ApiError(0, reply) : error;
  }
};

/** For what has to be sent as the page is left: at once, because nothing runs later, and without waiting for the reply. */
export function callOnLeaving<Name extends CallName>(name: Name, sent: Sent<Name>): void {
  const parts = { ...(sent as SentParts), keepalive: true, headers: headersFor(storedToken()) };
  sendCall(name, parts, (response) => response.text()).catch(() => {});
}

type FileCallName = { [Name in CallName]: Calls[Name] extends { produces: string } ? Name : never }[CallName];

/** The same for calls that reply with a file, which is saved like any download, under the name in the reply. */
export async function download<Name extends FileCallName>(name: Name, sent: Sent<Name>): Promise<void> {
  const { response, body } = await send(name, sent as SentParts, (response) => response.blob());
  const named = /filename\*?=(?:"|UTF-8'')([^";]*)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(body);
  link.download = decodeURIComponent(named ?? "");
  link.click();
  // By then the browser has started to read the file; it never releases the URL by itself.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function send<Body>(name: string, sent: SentParts | undefined, read: (response: Response) => Promise<Body>) {
  const early = takeEarlyReply(buildPath(name, sent?.params, sent?.query));
  const token = storedToken();
  const { response, body, refusal } = await sendCall(name, { ...sent, early, headers: headersFor(token) }, read);
  if (response.status === 401 && (token || signedInAtLoad)) return endDeadSession();
  if (refusal) throw refusal;
  return { response: noted(response), body };
}

/** Whether the server runs another build than that of this page: then the next page is loaded in full. */
export const isOutdated = () => outdated;
let outdated = false;

function noted(response: Response): Response {
  const keptAt = response.headers.get(keptAtHeader);
  if (keptAt) noteKeptAt(keptAt);
  outdated ||= (response.headers.get(buildHeader) ?? pageBuild()) !== pageBuild();
  return response;
}

const pageBuild = () => document.documentElement.dataset.build ?? "";

export function headersFor(token: string | null): Record<string, string> {
  const xsrf = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return {
    "X-Requested-With": "XMLHttpRequest",
    [buildHeader]: pageBuild(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(xsrf ? { "X-XSRF-TOKEN": decodeURIComponent(xsrf) } : {}),
  };
}

/** The server no longer accepts the token: starts over as a visitor. Never settles, because the page is being left. */
export function endDeadSession(): Promise<never> {
  forgetToken();
  window.location.replace(localAddress("/"));
  return new Promise(() => {});
}
