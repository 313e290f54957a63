import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { PasskeyAssertion } from "../../contract/passkeys.ts";
import { hashToken } from "../../platform/tokens.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { isChallenge, newChallenge } from "./challenge.ts";
import { type Account, findPasskey, storeUse, takeChallenge } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";

/** What a browser needs to show a passkey. No account is named, so the reply tells nothing of any. */
export async function passkeyToShow({ keys, clock, config }: Shop, account: Account["account"]) {
  const site = relyingParty(config);
  if (site instanceof Refusal) return site;
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(Buffer.from(newChallenge(keys, purposeOf(account), clock.now()), "base64url")),
    userVerification: "required",
  });
  return { data: { ...options } };
}

/**
 * Whose passkey was shown. The device and what unlocks it (fingerprint, face, PIN) are two factors.
 * @returns the account's id; null for whatever is not a valid answer to a fresh challenge of ours
 */
export async function accountOfPasskey(
  { db, keys, clock, config }: Shop,
  account: Account["account"],
  given: PasskeyAssertion,
): Promise<number | null> {
  const site = relyingParty(config);
  const passkey = await findPasskey(db, account, given.id);
  if (site instanceof Refusal || !passkey) return null;
  const now = clock.now();
  let answered = "";
  const verified = await verifyAuthenticationResponse({
    response: {
      ...given,
      authenticatorAttachment: given.authenticatorAttachment ?? undefined,
      response: { ...given.response, userHandle: given.response.userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => {
      answered = challenge;
      return isChallenge(keys, purposeOf(account), challenge, now);
    },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified || !(await takeChallenge(db, hashToken(answered), now))) return null;
  await storeUse(db, passkey.id, verified.authenticationInfo.newCounter, now);
  return passkey.account_id;
}

const purposeOf = (account: Account["account"]) => `sign in ${account}`;
