import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, uncountAttempt, waitBefore } from "../../platform/limits.ts";
import { inTurn, isPassword, tooBusy } from "../../platform/passwords.ts";
import { newToken } from "../../platform/tokens.ts";
import { Refusal, refuse, tooBusyNow, tooMany } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { limits } from "./limits.ts";
import { accountOf, insertSession, rememberNetwork } from "./queries.ts";

const sessionLifetime = 24 * 60 * 60 * 1000;

/**
 * Begins a session. Answers and timing are the same whether or not the address has an account.
 * README.md says which wrong attempts are counted against whom.
 */
export async function signIn(shop: Shop, typed: { email: string; password: string }, network: string) {
  const { db, clock } = shop;
  // PostgreSQL takes no NUL in a text, and no address has one.
  const email = typed.email.replaceAll("\0", "");
  const customer = await accountOf(db, email, network);
  const counters = countersOf(shop, network, customer?.id ?? email.toLowerCase(), customer?.network_known ?? false);
  const wait = await waitBefore(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);

  const checked = await inTurn(async () => {
    // Counted before it is known whether it is wrong: guesses sent all at once must not get past the limit together.
    const wait = await countAttempt(db, clock.now(), counters);
    if (wait !== null) return tooMany(wait);
    return (await isPassword(customer?.password_hash, typed.password)) ? customer : undefined;
  });
  if (checked === tooBusy) return tooBusyNow();
  if (checked instanceof Refusal) return checked;
  if (!checked) return wrong();
  await uncountAttempt(db, counters);

  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionLifetime);
  const { token, tokenHash } = newToken();
  const { id: customerId, password_hash: passwordHash } = checked;
  if (!(await insertSession(db, { tokenHash, customerId, passwordHash, now, expiresAt }))) return wrong();
  await rememberNetwork(db, customerId, network, now);
  return { success: token, expires_at: expiresAt.toISOString() };
}

/** @param account the customer's id, or what was typed where there is none: the limits must not tell which */
function countersOf({ config }: Shop, network: string, account: number | string, networkKnown: boolean) {
  const factor = config.RATE_LIMIT_FACTOR;
  return [
    counter(limits.wrongFromNetwork, factor, network),
    counter(limits.wrongAtAccountFromNetwork, factor, network, account),
    ...(networkKnown ? [] : [counter(limits.wrongAtAccount, factor, account)]),
  ];
}

function wrong() {
  const { text } = texts.loginFailed;
  return refuse(422, "invalid_credentials", text, { errors: { email: [text] } });
}
