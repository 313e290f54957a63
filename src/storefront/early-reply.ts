import { buildHeader } from "./offline/kept-names.ts";
import { storedToken } from "./token.ts";

/**
 * A reply that is requested before the page that needs it.
 *
 * A page's personal data are requested from <head> while the scripts are still being loaded: on a slow connection that is seconds
 * earlier. The page names the call in an attribute of <html>, because a script in <head> is the same on every page. Data of another
 * page are requested once a visitor is about to open it.
 */

export interface EarlyReply {
  address: string;
  /** Null when no answer came. */
  reply: Promise<Response | null>;
  /** Of another page: for whom, and until when it is new enough, in milliseconds since this page began. */
  ahead?: { token: string | null; until: number };
}

declare global {
  interface Window {
    earlyReply?: EarlyReply | undefined;
  }
}

/** The attribute of <html> with the address of the call. */
export const earlyCallAttribute = "data-early-call";

/** Follows `signedInMarker`, whose `t` is the token. */
export const earlyCall = `try{var h=document.documentElement,a=h.getAttribute("${earlyCallAttribute}");if(a&&"signedIn"in h.dataset)window.earlyReply={address:a,reply:fetch(a,{headers:{Accept:"application/json","X-Requested-With":"XMLHttpRequest","${buildHeader}":h.dataset.build||"",Authorization:"Bearer "+t}}).catch(function(){return null})}}catch(e){}`;

/** A page is opened within seconds. Later, prices and stock may have changed. */
const keptMs = 5000;

/** Requests what a page will call, unless it is on its way already. */
export function requestEarly(address: string, headersFor: (token: string | null) => Record<string, string>): void {
  const now = performance.now();
  const { earlyReply } = window;
  if (earlyReply?.address === address && (earlyReply.ahead?.until ?? 0) > now) return;
  const token = storedToken();
  const headers = { Accept: "application/json", ...headersFor(token) };
  const reply = fetch(address, { headers, credentials: "same-origin" }).catch(() => null);
  window.earlyReply = { address, reply, ahead: { token, until: now + keptMs } };
}

/** The reply, if this call was sent early; once, because a later call wants a newer reply. */
export async function takeEarlyReply(address: string): Promise<Response | null> {
  const { earlyReply } = window;
  if (earlyReply?.address !== address) return null;
  window.earlyReply = undefined;
  const { ahead } = earlyReply;
  if (ahead && (ahead.until < performance.now() || ahead.token !== storedToken())) return null;
  const response = await earlyReply.reply;
  return response?.ok ? response : null;
}
