import { buildHeader } from "./offline/kept-names.ts";
import { storedToken } from "./token.ts";

/**
 * A reply that is requested before the page needs it.
 *
 * A page's personal data are requested from <head> while its scripts are still loading, which saves seconds on a slow connection. The page
 * names the call in an attribute of <html>, because the script in <head> is the same on every page. Data of another page are requested
 * once a visitor is about to open it.
 */

export interface EarlyReply {
  address: string;
  /** Resolves to null when no response came. */
  reply: Promise<Response | null>;
  /** For data of another page: their token, and until when they are fresh, in milliseconds since this page began. */
  ahead?: { token: string | null; until: number };
}

declare global {
  interface Window {
    earlyReply?: EarlyReply | undefined;
  }
}

/** The attribute of <html> with the URL of the call. */
export const earlyCallAttribute = "data-early-call";

/** Must run after `signedInMarker`, whose `t` is the token. */
export const earlyCall = `try{var h=document.documentElement,a=h.getAttribute("${earlyCallAttribute}");if(a&&"signedIn"in h.dataset)window.earlyReply={address:a,reply:fetch(a,{headers:{Accept:"application/json","X-Requested-With":"XMLHttpRequest","${buildHeader}":h.dataset.build||"",Authorization:"Bearer "+t}}).catch(function(){return null})}}catch(e){}`;

/** A visitor who is about to open a page does so within seconds. Later, prices and stock may have changed. */
const keptMs = 5000;

/** Requests the data that a page will need, unless the request is already under way. */
export function requestEarly(address: string, headersFor: (token: string | null) => Record<string, string>): void {
  const now = performance.now();
  const { earlyReply } = window;
  if (earlyReply?.address === address && (earlyReply.ahead?.until ?? 0) > now) return;
  const token = storedToken();
  const headers = { Accept: "application/json", ...headersFor(token) };
  const reply = fetch(address, { headers, credentials: "same-origin" }).catch(() => null);
  window.earlyReply = { address, reply, ahead: { token, until: now + keptMs } };
}

/** The reply to this call, if it was requested early. Returned only once, because a later call needs a newer reply. */
export async function takeEarlyReply(address: string): Promise<Response | null> {
  const { earlyReply } = window;
  if (earlyReply?.address !== address) return null;
  window.earlyReply = undefined;
  const { ahead } = earlyReply;
  if (ahead && (ahead.until < performance.now() || ahead.token !== storedToken())) return null;
  const response = await earlyReply.reply;
  return response?.ok ? response : null;
}
