import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { PasskeyAssertion } from "../../contract/passkeys.ts";
import { hashToken } from "../../platform/tokens.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { isChallenge, newChallenge } from "./challenge.ts";
import { type Account, consumeChallenge, findPasskey, recordPasskeyUse } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";

/** Options for a browser to sign in with a passkey. They name no account, so they reveal none. */
export async function signInOptions({ keys, clock, config }: Shop, account: Account["account"]) {
  const site = relyingParty(config);
  if (site instanceof Refusal) return site;
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(Buffer.from(newChallenge(keys, challengePurpose(account), clock.now()), "base64url")),
    userVerification: "required",
  });
  return { data: { ...options } };
}

/**
 * Verifies a passkey. The device and what unlocks it (fingerprint, face, PIN) count as two factors.
 * @returns the account's id; null unless this is a valid response to one of our recent challenges
 */
export async function verifyPasskey(
  { db, keys, clock, config }: Shop,
  account: Account["account"],
  input: PasskeyAssertion,
): Promise<number | null> {
  const site = relyingParty(config);
  const passkey = await findPasskey(db, account, input.id);
  if (site instanceof Refusal || !passkey) return null;
  const now = clock.now();
  let answeredChallenge = "";
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
  await recordPasskeyUse(db, passkey.id, verified.authenticationInfo.newCounter, now);
  return passkey.account_id;
}

const challengePurpose = (account: Account["account"]) => `sign in ${account}`;
