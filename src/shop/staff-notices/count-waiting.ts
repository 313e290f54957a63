import type { NoticeKindName } from "../../contract/staff/notice-kinds.ts";
import { countOpenEnquiries } from "../enquiries/index.ts";
import { queueCounts } from "../fulfilment/index.ts";
import type { Shop } from "../kit/shop.ts";
import { addDays, countExpiringLicences } from "../licences/index.ts";
import { countLowStock } from "../stock/index.ts";
import { countExpiringLots, countFailedJobs } from "./queries.ts";

type Count = (db: Shop["db"], today: string) => Promise<number>;

const counts: Record<NoticeKindName, Count> = {
  orders: async (db) => (await queueCounts(db, ["to_confirm"])).to_confirm,
  returns: async (db) => (await queueCounts(db, ["returns_to_decide"])).returns_to_decide,
  enquiries: (db) => countOpenEnquiries(db),
  failed_jobs: (db) => countFailedJobs(db),
  low_stock: (db) => countLowStock(db),
  expiring_lots: (db, today) => countExpiringLots(db, today, addDays(today, 90)),
  expiring_licences: (db, today) => countExpiringLicences(db, today, addDays(today, 30)),
};

/**
 * How many items of a kind are waiting, counted like the list to which the notice links.
 * @param today YYYY-MM-DD, IST
 */
export function countWaiting(db: Shop["db"], kind: NoticeKindName, today: string): Promise<number> {
  return counts[kind](db, today);
}
