import { createHash } from "node:crypto";
import { batch } from "../../platform/db/batch.ts";
import { type Counter, countAttempt, countEach, counter, type Limit } from "../../platform/limits.ts";
import type { Mailer } from "../../platform/mail.ts";
import type { LimitedMailer } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";

const hour = 60 * 60;

/** More than any customer's orders and answers need; mails above the limit are delayed, not lost. */
const perAddress: Limit = { name: "mail", max: 60, seconds: hour };
/** Mails that anyone can trigger to any address. */
const unsolicited: Limit = { name: "mail, unasked", max: 5, seconds: 24 * hour };

type LimitContext = Pick<Shop, "db" | "clock" | "config">;

/** A mailer that limits the mails per hour to one address. Mails sent at the same time are counted in one statement. */
export function limitMails(mailer: Pick<Mailer, "send">, shop: LimitContext): LimitedMailer {
  const isAllowed = batch((counters: Counter[]) => countEach(shop.db, shop.clock.now(), counters));
  return {
    async send(mail, ownAddress) {
      const isOwn = mail.to.toLowerCase() === ownAddress.toLowerCase();
      if (!isOwn && !(await isAllowed(ofAddress(shop, perAddress, mail.to))))
        throw new Error("Too many mails to one address; will retry later.");
      await mailer.send(mail);
    },
  };
}

/** Counts a mail to an address that did not ask for it. @returns false when the limit is exceeded */
export async function countUnsolicitedMail(shop: LimitContext, address: string): Promise<boolean> {
  return (await countAttempt(shop.db, shop.clock.now(), [ofAddress(shop, unsolicited, address)])) === null;
}

function ofAddress({ config }: LimitContext, limit: Limit, address: string): Counter {
  const hash = createHash("sha256").update(address.toLowerCase()).digest("base64url");
  return counter(limit, config.RATE_LIMIT_FACTOR, hash);
}
