const hidden = "[hidden]";
/** A possible token, or part of a word that is too short to be one. */
const word = /[\w-]+/g;
/** The length of our tokens: 32 bytes in base64url (RFC 4648, section 5). */
const tokenLength = 43;
/** A link in text or in an HTML attribute. */
const link = /https?:\/\/[^\s"'<>]+/gi;

/**
 * Hides whatever would let a reader act as the recipient: anything as long as our tokens, and all parameters of links. Matches by
 * shape, so that mails need not mark their secrets.
 */
export function redactSecrets(text: string): string {
  return text.replace(link, withoutParameters).replace(word, withoutToken);
}

const withoutToken = (word: string) => (word.length < tokenLength ? word : hidden);

function withoutParameters(link: string): string {
  const start = link.search(/[?#]/);
  return start < 0 ? link : `${link.slice(0, start + 1)}${hidden}`;
}
