import { serverTexts } from "../../contract/server-texts.ts";
import { isSameNotice } from "../content/index.ts";
import type { Customer } from "../kit/api.ts";
import { refuse, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { insertConsent, listConsents, noticeToAccept } from "./consent-queries.ts";

/**
 * Records that a customer accepts the privacy notice. Only the text in force can be accepted: what they read must be what is recorded
 * (Digital Personal Data Protection Act, 2023, s.5 and s.6). Its date may have changed meanwhile. A repeat changes nothing.
 */
export async function acceptNotice(shop: Shop, caller: Customer, version: string) {
  return transact(shop.db, async (db) => {
    const wanted = await noticeToAccept(db, caller.id);
    if (wanted !== null && isSameNotice(wanted, version)) await insertConsent(db, caller.id, wanted, shop.clock.now());
    else {
      const accepted = await listConsents(db, caller.id);
      if (wanted !== null || !accepted.some(({ notice_version }) => isSameNotice(notice_version, version)))
        return refuse(409, "state_changed", serverTexts.noticeChanged);
    }
    return ownConsents(db, caller.id);
  });
}

export async function ownConsents(db: Shop["db"], customerId: number) {
  const accepted = await listConsents(db, customerId);
  return {
    data: {
      to_accept: await noticeToAccept(db, customerId),
      accepted: accepted.map(({ notice_version, agreed_at }) => ({
        notice_version,
        agreed_at: agreed_at.toISOString(),
      })),
    },
  };
}
