// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code, compared as text
/** A defence, how to remove it, and the test that must then fail. */
export interface Defence {
  threat: string;
  file: string;
  /** Text that occurs exactly once in the file, and its replacement. */
  remove: string;
  instead: string;
  test: string;
  /** Runs only tests whose name contains this. */
  name?: string;
}

/** The threats of docs/security.md, in its order. */
export const defences: Defence[] = [
  {
    threat: "Guessing a customer's password",
    file: "src/shop/customers/limits.ts",
    remove: '"wrong sign-in, account and network", max: 10,',
    instead: '"wrong sign-in, account and network", max: 1_000_000,',
    test: "src/shop/customers/sign-in.test.ts",
  },
  {
    threat: "Common passwords",
    file: "src/platform/common-passwords.ts",
    remove: "      commonPasswords.has(core) ||\n",
    instead: "",
    test: "src/platform/common-passwords.test.ts",
  },
  {
    threat: "Locking an owner out by guessing",
    file: "src/shop/staff/sign-in.ts",
    remove: "member?.network_known ? [] :",
    instead: 'member?.network_known && typed === "" ? [] :',
    test: "src/shop/staff/sign-in-guesses.test.ts",
  },
  {
    threat: "Signing in without the second factor",
    file: "src/shop/staff/second-factor.ts",
    remove: "  if (!member.second_factor) return null;\n",
    instead: "  if (member.id > 0) return null;\n",
    test: "src/shop/staff/accept-invitation.test.ts",
  },
  {
    threat: "Showing a code twice",
    file: "src/shop/staff/take-code.ts",
    remove: "step === null || step <= Number(factor.last_step)",
    instead: "step === null",
    test: "src/shop/staff/sign-in.test.ts",
  },
  {
    threat: "Owners without a second factor",
    file: "src/shop/staff/pending.ts",
    remove: "required && !member.second_factor && !member.by_passkey ?",
    instead: "required && !member ?",
    test: "src/shop/staff/required-factor.test.ts",
  },
  {
    threat: "Showing a passkey's answer twice",
    file: "src/shop/passkeys/sign-in-with-passkey.ts",
    remove: "!verified?.verified || !(await consumeChallenge(db, hashToken(answeredChallenge), now))",
    instead: "!verified?.verified",
    test: "src/shop/customer-passkeys/passkeys.test.ts",
  },
  {
    threat: "A passkey's sign-in that ends after a password reset",
    file: "src/shop/passkeys/sign-in-with-passkey.ts",
    remove: "session !== null && (await recordPasskeyUse(transaction, passkey, clock.now()))",
    instead: "session !== null",
    test: "src/shop/customer-passkeys/passkeys.test.ts",
  },
  {
    threat: "A session that is never used again",
    file: "src/shop/customers/session-queries.ts",
    remove: "(s.seen_at IS NULL OR s.seen_at > ${idleFrom})",
    instead: "(s.seen_at IS NULL OR s.seen_at > ${idleFrom} OR true)",
    test: "src/shop/customers/sessions.test.ts",
  },
  {
    threat: "Changing contact data with a stolen session",
    file: "src/shop/customers/change-details.ts",
    remove: "if (!isProven && sensitiveFields",
    instead: "if (isProven && sensitiveFields",
    test: "src/shop/customers/details.test.ts",
  },
  {
    threat: "Staying verified under a new identity",
    file: "src/shop/customers/change-details.ts",
    remove: "if (changed.length > 0) await",
    instead: "if (changed.length > 99) await",
    test: "src/shop/customers/details.test.ts",
  },
  {
    threat: "One-time links in mails that staff read",
    file: "src/platform/redact.ts",
    remove: ".replace(word, withoutToken)",
    instead: "",
    test: "src/shop/mails/mails.test.ts",
  },
  {
    threat: "Open redirect after sign-in",
    file: "src/ui/safe-next.ts",
    remove: "!isUnclear(next) && !isUnclear(pathname)",
    instead: "isUnclear(next) !== null",
    test: "src/ui/safe-next.test.ts",
  },
  {
    threat: "Acting for staff from another site",
    file: "src/shop/kit/staff-api.ts",
    remove: 'from !== "same-origin" && from !== "none"',
    instead: 'from === "never"',
    test: "test/rights.test.ts",
  },
  {
    threat: "Script in text that staff write",
    file: "src/platform/html.ts",
    remove: "return isSimpleMarkup(html) ? html : sanitize(html, allowed);",
    instead: "return isSimpleMarkup(html) && allowed ? html : html;",
    test: "src/platform/html.test.ts",
  },
  {
    threat: "Script that got into a page",
    file: "src/storefront/start/marked-scripts.ts",
    remove: 'tagStart.slice(tagStart.lastIndexOf("<")) === "<script" && ',
    instead: "",
    test: "src/storefront/start/marked-scripts.test.ts",
  },
  {
    threat: "Rewriting history in the database",
    file: "src/platform/db/roles.ts",
    remove: "WHEN refused.changes THEN '{}'",
    instead: "WHEN false THEN '{}'",
    test: "src/platform/db/roles.test.ts",
  },
  {
    threat: "Filling the disk with temporary tables",
    file: "src/platform/db/roles.ts",
    remove: "of [differing, temporary]",
    instead: "of [differing, temporary].slice(0, 1)",
    test: "src/platform/db/roles.test.ts",
  },
  {
    threat: "Filling the database with stored replies",
    file: "src/platform/idempotency.ts",
    remove: "if (wait !== null) return",
    instead: "if (wait === -1) return",
    test: "test/keyed-limits.test.ts",
  },
  {
    threat: "Verifying someone who has changed since",
    file: "src/shop/customers/verify.ts",
    remove: " && identityFingerprint(customer) === checked?.identity",
    instead: " && identityFingerprint(customer) !== null",
    test: "src/shop/customers/verify.test.ts",
  },
  {
    threat: "Covering tracks in the audit log",
    file: "src/shop/audit/verify-audit.ts",
    remove: "          if (!hash.equals(row.hash))\n",
    instead: "          if (hash.length === 0)\n",
    test: "src/shop/audit/verify-audit.test.ts",
  },
  {
    threat: "Another customer's address",
    file: "src/shop/customers/address-queries.ts",
    remove: "DELETE FROM addresses WHERE id = ${addressId} AND customer_id = ${customerId} RETURNING",
    instead: "DELETE FROM addresses WHERE id = ${addressId} AND ${customerId}::int > 0 RETURNING",
    test: "test/strangers.test.ts",
  },
  {
    threat: "Prices for those who may not see them",
    file: "src/shop/pricing/offer.ts",
    remove: '(audience === "customers" && caller !== null)',
    instead: 'audience === "customers"',
    test: "src/shop/pricing/visibility.test.ts",
  },
  {
    threat: "A forged total",
    file: "src/shop/checkout/quote.ts",
    remove: "  if (!isSigned) return null;\n",
    instead: '  if (!isSigned && body === "") return null;\n',
    test: "src/shop/checkout/checkout.test.ts",
  },
  {
    threat: "A staff action sent twice",
    file: "src/platform/idempotency.ts",
    remove: 'key_hash: derive("key")',
    instead: "key_hash: randomBytes(32)",
    test: "test/staff-repeats.test.ts",
  },
  {
    threat: "A customer's request sent twice",
    file: "src/shop/kit/route-schema.ts",
    remove: 'method !== "GET" && !declared.repeatable',
    instead: 'method === "TRACE" && !declared.repeatable',
    test: "test/shopper-repeats.test.ts",
  },
  {
    threat: "The last piece sold twice",
    file: "src/shop/stock/queries.ts",
    remove: "\n    ORDER BY id FOR NO KEY UPDATE`",
    instead: "\n    ORDER BY id`",
    test: "src/shop/checkout/races.test.ts",
  },
  {
    threat: "A regular expression that takes quadratic time",
    file: "src/shop/cart/read-order-lines.ts",
    remove: "\\\\s{0,8}(?:${unit})(?![",
    instead: "\\\\s*(?:${unit})(?![",
    test: "test/regexes.test.ts",
  },
  {
    threat: "A frozen process that holds a lock",
    file: "src/platform/db/database.ts",
    remove: "idle_in_transaction_session_timeout: 3000",
    instead: "idle_in_transaction_session_timeout: 60_000",
    test: "test/frozen.test.ts",
  },
  {
    threat: "A visitor's reply sent to a signed-in customer",
    file: "src/platform/http/response-cache.ts",
    remove: 'authorization !== undefined || (cookie !== "" && !this.isPublicCookie(cookie))',
    instead: 'cookie === "never"',
    test: "src/platform/http/response-cache.test.ts",
  },
  {
    threat: "A customer's reply sent to one with other flags",
    file: "src/platform/http/response-cache.ts",
    remove: "(marked.size > 0 && stored.markable.some((number) => marked.has(number)))",
    instead: "marked.size < 0",
    test: "src/platform/http/response-cache.test.ts",
  },
  {
    threat: "A personal reply in a cache",
    file: "src/shop/kit/caching.ts",
    remove: 'return answersCatalogue ? "private, no-cache" : "no-store";',
    instead: 'return answersCatalogue ? "private, no-cache" : "no-cache";',
    test: "test/caching.test.ts",
  },
  {
    threat: "A false address behind a proxy",
    file: "src/platform/http/trusted-proxies.ts",
    remove: "hop < hops : null",
    instead: "hop < hops + 1 : null",
    test: "src/platform/http/trusted-proxies.test.ts",
  },
  {
    threat: "A sheet that unpacks to too much",
    file: "src/shop/product-import/limits.ts",
    remove: "unpackedBytes: 100_000_000",
    instead: "unpackedBytes: 100_000_000_000",
    test: "src/shop/product-import/limits.test.ts",
  },
  {
    threat: "A second factor read from the database",
    file: "src/platform/keys.ts",
    remove: '  return version + Buffer.concat([iv, text, cipher.getAuthTag()]).toString("base64url");',
    instead: "  return text.length > 0 ? plain : version;",
    test: "src/platform/keys.test.ts",
  },
  {
    threat: "A backup that was changed",
    file: "src/platform/backup/check-archive.ts",
    remove: "actual?.sha256 !== sha256 || actual.bytes !== bytes",
    instead: "actual?.bytes !== bytes",
    test: "test/backup.test.ts",
  },
  {
    threat: "Text that cannot be stored",
    file: "src/platform/http/plain-text.ts",
    remove: "for (const path of unprintable(value, scanned)) {",
    instead: "for (const path of unprintable(null, scanned)) {",
    test: "test/contract-texts.test.ts",
  },
  {
    threat: "Mail addresses in the log",
    file: "src/platform/redact-addresses.ts",
    remove: 'return text.replace(address, "[address]");',
    instead: "return text;",
    test: "src/platform/log.test.ts",
  },
];

/** The source without a defence. @throws unless the text to remove occurs exactly once */
export function without({ file, remove, instead }: Defence, source: string): string {
  const parts = source.split(remove);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${remove}`);
  return parts.join(instead);
}
