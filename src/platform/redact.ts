const hidden = "[hidden]";
/** As long as our tokens: 32 bytes in base64url (RFC 4648, 5) have 43 characters. */
const token = /[\w-]{43,}/g;
/** A link, as far as text or an HTML attribute can hold one. */
const link = /https?:\/\/[^\s"'<>]+/gi;

/**
 * A text without what could be used in place of the person it was sent to: anything with the length of our tokens, wherever it
 * stands, and every parameter of a link. Judged by shape, so that no mail has to say which of its parts are secret.
 */
export function withoutSecrets(text: string): string {
  return text.replace(link, withoutParameters).replace(token, hidden);
}

/** Without its query and its fragment. */
function withoutParameters(link: string): string {
  const sign = link.search(/[?#]/);
  return sign < 0 ? link : `${link.slice(0, sign + 1)}${hidden}`;
}
