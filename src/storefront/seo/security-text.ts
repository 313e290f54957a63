const validDays = 180;

/**
 * Where to report a vulnerability, for `/.well-known/security.txt` (RFC 9116).
 * @param contact a mail address
 * @param now the file expires 180 days from here
 */
export function securityText(contact: string, origin: string, now: Date): string {
  const expires = new Date(now.getTime() + validDays * 86_400_000).toISOString();
  return `Contact: mailto:${contact}
Expires: ${expires}
Preferred-Languages: en, hi
Canonical: ${origin}/.well-known/security.txt
`;
}
