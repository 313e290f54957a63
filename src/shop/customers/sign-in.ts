import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, secondsUntilAllowed, undoAttempt } from "../../platform/limits.ts";
import { queueHashing, tooBusy, verifyPassword } from "../../platform/passwords.ts";
import { Refusal, refuse, tooBusyNow, tooMany } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { recordCustomerEvent, type Visitor } from "../security-events/index.ts";
import { findSignInAccount, rememberNetwork } from "./credential-queries.ts";
import { accountKey, limits } from "./limits.ts";
import { beginSession } from "./sessions.ts";

/**
 * Starts a session. Replies and timing are the same whether or not the address has an account.
 * README.md explains which wrong attempts count against whom.
 */
export async function signIn(shop: Shop, typed: { email: string; password: string }, from: Visitor) {
  const { db, clock } = shop;
  const { network } = from;
  const customer = await findSignInAccount(db, typed.email, network);
  const counters = signInCounters(shop, network, accountKey(customer, typed.email), customer?.network_known ?? false);
  // Recorded even without an account, so that timing does not reveal whether there is one.
  const record = (kind: "locked_out" | "wrong_password" | "signed_in") =>
    recordCustomerEvent(db, kind, customer?.id ?? null, from, clock.now());
  const wait = await secondsUntilAllowed(db, clock.now(), counters);
  if (wait !== null) return locked(wait);

  const checked = await queueHashing(async () => {
    // Counted before checking, so that simultaneous guesses cannot all pass the limit.
    const wait = await countAttempt(db, clock.now(), counters);
    if (wait !== null) return locked(wait);
    return (await verifyPassword(customer?.password_hash, typed.password)) ? customer : undefined;
  });
  if (checked === tooBusy) return tooBusyNow();
  if (checked instanceof Refusal) return checked;
  if (!checked) {
    await record("wrong_password");
    return invalidCredentials();
  }
  await undoAttempt(db, counters);

  const session = await beginSession(shop, checked.id, checked.password_hash, from);
  if (!session) return invalidCredentials();
  await rememberNetwork(db, checked.id, network, clock.now());
  await record("signed_in");
  return session;

  async function locked(seconds: number) {
    await record("locked_out");
    return tooMany(seconds);
  }
}

function signInCounters({ config }: Shop, network: string, account: string, networkKnown: boolean) {
  const factor = config.RATE_LIMIT_FACTOR;
  return [
    counter(limits.wrongFromNetwork, factor, network),
    counter(limits.wrongAtAccountFromNetwork, factor, network, account),
    ...(networkKnown ? [] : [counter(limits.wrongAtAccount, factor, account)]),
  ];
}

function invalidCredentials() {
  const { text } = texts.loginFailed;
  return refuse(422, "invalid_credentials", text, { errors: { email: [text] } });
}
