const hidden = "[hidden]";
/** As long as our tokens: 32 bytes in base64url (RFC 4648, 5) have 43 characters. */
const token = /[\w-]{43,}/g;
/** The query and the fragment of a link, as far as text or an HTML attribute can hold one. */
const linkParameters = /(https?:\/\/[^\s"'<>?#]+)([?#])[^\s"'<>]*/gi;

/**
 * A text without what could be used in place of the person it was sent to: anything with the length of our tokens, wherever it
 * stands, and every parameter of a link. Judged by shape, so that no mail has to say which of its parts are secret.
 */
export function withoutSecrets(text: string): string {
  return text.replace(linkParameters, `$1$2${hidden}`).replace(token, hidden);
}
