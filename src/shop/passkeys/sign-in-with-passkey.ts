import type { PasskeyAssertion } from "../../contract/passkeys.ts";
import { texts } from "../../contract/texts.ts";
import { type Counter, countAttempt, secondsUntilAllowed } from "../../platform/limits.ts";
import { hashToken } from "../../platform/tokens.ts";
import { Refusal, refuse, tooMany, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { isChallenge, newChallenge } from "./challenge.ts";
import { type Account, consumeChallenge, findPasskey, type PasskeyRow, recordPasskeyUse } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";

/** Options for a browser to sign in with a passkey. They name no account, so they reveal none. */
export async function signInOptions({ keys, clock, config }: Shop, account: Account["account"]) {
  const site = relyingParty(config);
  if (site instanceof Refusal) return site;
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(Buffer.from(newChallenge(keys, challengePurpose(account), clock.now()), "base64url")),
    userVerification: "required",
  });
  return { data: { ...options } };
}

interface PasskeySignIn<Session> {
  /** Limits on failed attempts. */
  counters: Counter[];
  /** Starts a session of the passkey's owner, in the transaction given; null if the account may not sign in. */
  begin(db: Db, id: number): Promise<Session | null>;
  /** @param id the owner; null if the passkey was not valid */
  onFailure(id: number | null): Promise<void>;
}

/** Starts a session for the owner of a passkey. The refusal does not say what was wrong with it. */
export async function signInByPasskey<Session>(
  shop: Shop,
  account: Account["account"],
  input: PasskeyAssertion,
  { counters, begin, onFailure }: PasskeySignIn<Session>,
): Promise<Session | Refusal> {
  const { db, clock } = shop;
  const wait = await secondsUntilAllowed(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const passkey = await verifyPasskey(shop, account, input);
  const started = passkey ? await startSession(shop, passkey, begin) : passkeyRefused();
  if (!(started instanceof Refusal)) return started;
  await countAttempt(db, clock.now(), counters);
  await onFailure(passkey?.account_id ?? null);
  return started;
}

function startSession<Session>(
  { db, clock }: Shop,
  passkey: VerifiedPasskey,
  begin: PasskeySignIn<Session>["begin"],
): Promise<Session | Refusal> {
  return transact(db, async (transaction) => {
    const session = await begin(transaction, passkey.account_id);
    // Last, because beginning waits for a password reset to end. What ends all sessions because of a passkey has then deleted it, or will
    // find this session.
    const isValid = session !== null && (await recordPasskeyUse(transaction, passkey, clock.now()));
    return isValid ? session : passkeyRefused();
  });
}

const passkeyRefused = () => refuse(422, "invalid_credentials", texts.passkeyRefused);

/** With the counter of this use. */
type VerifiedPasskey = Pick<PasskeyRow, "id" | "account_id" | "counter">;

/**
 * Verifies a passkey. The device and what unlocks it (fingerprint, face, PIN) count as two factors.
 * @returns null unless this is a valid response to one of our recent challenges
 */
async function verifyPasskey(
  { db, keys, clock, config }: Shop,
  account: Account["account"],
  input: PasskeyAssertion,
): Promise<VerifiedPasskey | null> {
  const site = relyingParty(config);
  const passkey = await findPasskey(db, account, input.id);
  if (site instanceof Refusal || !passkey) return null;
  const now = clock.now();
  let answeredChallenge = "";
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyAuthenticationResponse({
    response: {
      ...input,
      authenticatorAttachment: input.authenticatorAttachment ?? undefined,
      response: { ...input.response, userHandle: input.response.userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => {
      answeredChallenge = challenge;
      return isChallenge(keys, challengePurpose(account), challenge, now);
    },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified || !(await consumeChallenge(db, hashToken(answeredChallenge), now))) return null;
  const { id, account_id } = passkey;
  return { id, account_id, counter: verified.authenticationInfo.newCounter };
}

const challengePurpose = (account: Account["account"]) => `sign in ${account}`;
