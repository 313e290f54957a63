import type { Passkey, PasskeyCreated } from "../../contract/passkeys.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { hashToken } from "../../platform/tokens.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { isChallenge, newChallenge } from "./challenge.ts";
import {
  type Account,
  consumeChallenge,
  deletePasskey,
  findPasskeys,
  insertPasskey,
  lockPasskeys,
  type PasskeyRow,
} from "./queries.ts";
import { relyingParty } from "./relying-party.ts";
import { userHandle } from "./user-handle.ts";

const maxPasskeys = 10;
/** COSE algorithms: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/**
 * Options for a browser to create a passkey. The caller must have just re-authenticated the account (ASVS 5, 7.5.1).
 * @param user labels the passkey on the device
 */
export async function creationOptions(
  shop: Shop,
  account: Account,
  user: { email: string; name: string },
  shopName: string,
) {
  const site = relyingParty(shop.config);
  if (site instanceof Refusal) return site;
  const own = await findPasskeys(shop.db, account);
  if (own.length >= maxPasskeys) return tooManyPasskeys();
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: site.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(userHandle(shop.keys, account)),
    challenge: new Uint8Array(
      Buffer.from(newChallenge(shop.keys, challengePurpose(account), shop.clock.now()), "base64url"),
    ),
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { data: { ...options } };
}

/**
 * Stores a passkey that a browser created.
 * @param onAdded checks under a lock that the session has not ended, because ending all of them deletes the passkeys too, and notifies the
 *   account's owner; in the same transaction
 */
export async function addPasskey(
  shop: Shop,
  account: Account,
  input: { name: string; passkey: PasskeyCreated },
  onAdded: (db: Db) => Promise<Refusal | undefined>,
): Promise<{ data: Passkey } | Refusal> {
  return transact(shop.db, async (db) => {
    const added = await storePasskey(shop, db, account, input);
    return added instanceof Refusal ? added : ((await onAdded(db)) ?? added);
  });
}

/**
 * Both hooks run in the same transaction.
 * @param onRemoved ends sessions and notifies the account's owner
 * @param begin locks what signing in locks before the passkey, if ending sessions may wait for that
 */
export async function removePasskey(
  shop: Shop,
  account: Account,
  passkeyId: string,
  { begin, onRemoved }: { begin?(db: Db): Promise<unknown>; onRemoved(db: Db): Promise<void> },
): Promise<Refusal | undefined> {
  return transact(shop.db, async (db) => {
    await begin?.(db);
    if (!(await deletePasskey(db, account, passkeyId))) return refuse(404, "not_found", serverTexts.passkeyGone);
    await onRemoved(db);
    return undefined;
  });
}

async function storePasskey(
  shop: Shop,
  db: Db,
  account: Account,
  { name, passkey }: { name: string; passkey: PasskeyCreated },
): Promise<{ data: Passkey } | Refusal> {
  const site = relyingParty(shop.config);
  if (site instanceof Refusal) return site;
  const now = shop.clock.now();
  let answeredChallenge = "";
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyRegistrationResponse({
    response: {
      ...passkey,
      authenticatorAttachment: passkey.authenticatorAttachment ?? undefined,
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => {
      answeredChallenge = challenge;
      return isChallenge(shop.keys, challengePurpose(account), challenge, now);
    },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
    // The library throws for every invalid response, with messages for developers.
  }).catch(() => null);
  if (!verified?.verified) return refuse(422, "passkey_refused", texts.passkeyRefused);
  if (!(await consumeChallenge(db, hashToken(answeredChallenge), now)))
    return refuse(422, "passkey_refused", texts.passkeyRefused);
  await lockPasskeys(db, account);
  if ((await findPasskeys(db, account)).length >= maxPasskeys) return tooManyPasskeys();
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const row = { id, public_key: Buffer.from(publicKey), counter, transports: passkey.response.transports, name };
  if (!(await insertPasskey(db, account, row, now))) return refuse(409, "state_changed", serverTexts.passkeyThere);
  return { data: toPasskey({ ...row, account_id: account.id, created_at: now, last_used_at: null }) };
}

export async function listPasskeys(shop: Pick<Shop, "db">, account: Account): Promise<{ data: Passkey[] }> {
  return { data: (await findPasskeys(shop.db, account)).map(toPasskey) };
}

function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null };
}

function tooManyPasskeys() {
  return refuse(409, "too_many_passkeys", serverTexts.tooManyPasskeys(maxPasskeys));
}

const challengePurpose = ({ account, id }: Account) => `add ${account} ${id}`;
