import { createHash } from "node:crypto";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import type { Mailer } from "../../platform/mail.ts";
import type { Shop } from "../kit/shop.ts";

const hour = 60 * 60;

/** More than any customer's orders and answers need; mails above the limit are delayed, not lost. */
const perAddress: Limit = { name: "mail", max: 60, seconds: hour };
/** Mails that anyone can trigger to any address. */
const unsolicited: Limit = { name: "mail, unasked", max: 5, seconds: 24 * hour };

type LimitContext = Pick<Shop, "db" | "clock" | "config">;

/**
 * A mailer that limits the mails per hour to one address.
 * @param ownAddress the shop's own address, which is not limited
 * @throws from `send` when the limit is exceeded, so that the job is retried later
 */
export function limitMails(mailer: Mailer, shop: LimitContext, ownAddress: () => string | Promise<string>): Mailer {
  return {
    ...mailer,
    async send(mail) {
      const isOwn = mail.to.toLowerCase() === (await ownAddress()).toLowerCase();
      if (!isOwn && !(await countMail(shop, perAddress, mail.to)))
        throw new Error("Too many mails to one address; will retry later.");
      await mailer.send(mail);
    },
  };
}

/** Counts a mail to an address that did not ask for it. @returns false when the limit is exceeded */
export function countUnsolicitedMail(shop: LimitContext, address: string): Promise<boolean> {
  return countMail(shop, unsolicited, address);
}

async function countMail({ db, clock, config }: LimitContext, limit: Limit, address: string): Promise<boolean> {
  const hash = createHash("sha256").update(address.toLowerCase()).digest("base64url");
  return (await countAttempt(db, clock.now(), [counter(limit, config.RATE_LIMIT_FACTOR, hash)])) === null;
}
