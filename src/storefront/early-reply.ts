/**
 * The call for a page's personal data, sent from <head> while the scripts are still being loaded: on a slow connection that is
 * seconds earlier. The page names the call in an attribute of <html>, because a script in <head> is the same on every page.
 */

export interface EarlyReply {
  address: string;
  /** Null when no answer came. */
  reply: Promise<Response | null>;
}

declare global {
  interface Window {
    earlyReply?: EarlyReply | undefined;
  }
}

/** The attribute of <html> with the address of the call. */
export const earlyCallAttribute = "data-early-call";

/** Follows `signedInMarker`, whose `t` is the token. */
export const earlyCall = `try{var h=document.documentElement,a=h.getAttribute("${earlyCallAttribute}");if(a&&"signedIn"in h.dataset)window.earlyReply={address:a,reply:fetch(a,{headers:{Accept:"application/json","X-Requested-With":"XMLHttpRequest",Authorization:"Bearer "+t}}).catch(function(){return null})}}catch(e){}`;

/** The reply, if this call was sent early; once, because a later call wants a newer reply. */
export async function takeEarlyReply(address: string): Promise<Response | null> {
  const { earlyReply } = window;
  if (earlyReply?.address !== address) return null;
  window.earlyReply = undefined;
  const response = await earlyReply.reply;
  return response?.ok ? response : null;
}
