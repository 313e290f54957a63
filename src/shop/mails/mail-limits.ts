import { createHash } from "node:crypto";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import type { Mailer } from "../../platform/mail.ts";
import type { Shop } from "../kit/shop.ts";

const hour = 60 * 60;

/** More than anybody's orders and answers come to; what is above waits, and is not lost. */
const all: Limit = { name: "mail", max: 60, seconds: hour };
/** Mails that anybody can have sent to any address. */
const unasked: Limit = { name: "mail, unasked", max: 5, seconds: 24 * hour };

type Counted = Pick<Shop, "db" | "clock" | "config">;

/**
 * A mailer that sends one address only so many mails an hour, whoever causes them.
 * @param ownAddress where the shop itself reads its mail, which is not limited
 * @throws from `send` when there were too many: the job is tried again later, like one whose mail server is away
 */
export function limitMails(mailer: Mailer, shop: Counted, ownAddress: () => string | Promise<string>): Mailer {
  return {
    ...mailer,
    async send(mail) {
      const isOwn = mail.to.toLowerCase() === (await ownAddress()).toLowerCase();
      if (!isOwn && !(await isWithin(shop, all, mail.to)))
        throw new Error("Too many mails to one address; will retry later.");
      await mailer.send(mail);
    },
  };
}

/** Whether one more mail that the address did not ask for may be sent to it. Counts it. */
export function mayMailUnasked(shop: Counted, address: string): Promise<boolean> {
  return isWithin(shop, unasked, address);
}

async function isWithin({ db, clock, config }: Counted, limit: Limit, address: string): Promise<boolean> {
  const hash = createHash("sha256").update(address.toLowerCase()).digest("base64url");
  return (await countAttempt(db, clock.now(), [counter(limit, config.RATE_LIMIT_FACTOR, hash)])) === null;
}
