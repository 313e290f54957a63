/**
 * Whether a version of the privacy notice needs no new consent: it was accepted, or differs from the one accepted last only in its date,
 * which a new title changes too. Consent concerns the text. A text that returns on a later day, after another was accepted, is accepted
 * again; on the day on which it was accepted its version is the same, and the consent recorded for that version is the proof.
 * @param accepted the versions accepted, oldest first
 */
export function isNoticeAccepted(accepted: readonly string[], version: string): boolean {
  const last = accepted.at(-1);
  return accepted.includes(version) || (last !== undefined && isSameNotice(last, version));
}

/** Whether two versions have the same text. */
export const isSameNotice = (one: string, other: string) => textHash(one) === textHash(other);

/** Versions are a date, a space and the start of a hash. */
const textHash = (version: string) => version.slice(version.indexOf(" ") + 1);
