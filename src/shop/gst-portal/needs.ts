import type { TurnoverBand } from "../../contract/turnover.ts";
import { midnight, toPeriod } from "../gst-documents/index.ts";
import { istDate } from "../tax/index.ts";

/** Whether a document must be reported to a portal. `depends` means on the turnover, which the settings leave open. */
export interface Need {
  need: "yes" | "no" | "depends";
  reason: string;
  /** The last instant, if there is one. */
  until: Date | null;
}

export interface NeedsFacts {
  kind: "invoice" | "bill_of_supply" | "credit_note" | "challan";
  is_commercial: boolean;
  is_cancelled: boolean;
  buyer_gstin: string | null;
  issued_at: Date;
  supply_kind: "intra" | "inter";
  /** The seller's State, two digits. */
  from_state: string;
  /** Taxed goods including tax, in paise: the consignment value excludes exempt goods (CGST Rules, rule 138, explanation 2). */
  taxed_value_paise: number;
  /** The total of the whole order if it is sent in several parcels; otherwise null. */
  whole_total_paise: number | null;
}

const cancelledReason = "The document was cancelled.";

export const eInvoiceSince = midnight("2023-08-01");
const dayMs = 86_400_000;
export const reportWithinMs = 30 * dayMs;

/**
 * E-invoicing applies to taxed supplies to registered buyers, and their notes, above an aggregate turnover of Rs 5 crore in any earlier
 * year since 2017-18 (CGST Rules, rule 48(4); Notification 10/2023-Central Tax, from 1 August 2023). From Rs 10 crore on, the portal
 * refuses documents older than 30 days (GSTN advisory, from 1 April 2025); below that, the same day serves as a reminder.
 * @param turnover the highest of the earlier years; null if the settings do not state it
 */
export function eInvoiceNeed(facts: NeedsFacts, turnover: TurnoverBand | null): Need {
  const no = (reason: string): Need => ({ need: "no", reason, until: null });
  if (facts.kind === "challan" || facts.kind === "bill_of_supply")
    return no("Only tax invoices and their notes are reported.");
  if (facts.is_cancelled) return no(cancelledReason);
  if (facts.is_commercial) return no("A commercial note changes no tax.");
  if (!facts.buyer_gstin) return no("The buyer is not registered.");
  if (facts.taxed_value_paise === 0) return no("Nothing on it is taxed.");
  if (facts.issued_at < eInvoiceSince) return no("It was issued before 1 August 2023.");
  if (turnover === "up_to_5") return no("The turnover was never above Rs 5 crore.");
  const until = new Date(facts.issued_at.getTime() + reportWithinMs);
  if (turnover === null) {
    const reason = "B2B: needed if the turnover of any earlier year since 2017-18 was above Rs 5 crore.";
    return { need: "depends", reason, until };
  }
  const limit = turnover === "above_10" ? " The portal refuses it after 30 days." : "";
  return { need: "yes", reason: `B2B, turnover above Rs 5 crore.${limit}`, until };
}

/** When the turnover leads `eInvoiceNeed` to "yes" (from `neededFrom` on; null: never) or "depends" (before `openUntil`; null: always). */
export function eInvoiceSpans(turnover: readonly { year: string; band: TurnoverBand }[]) {
  const periodEnd = (years: string[]) => (years.length === 0 ? null : toPeriod(years.toSorted()[0] ?? "").until);
  return {
    openUntil: periodEnd(turnover.map(({ year }) => year)),
    neededFrom: periodEnd(turnover.filter(({ band }) => band !== "up_to_5").map(({ year }) => year)),
  };
}

/**
 * Values above which goods need an e-way bill within a State, in rupees, from a day on, with the State's notification under rule 138(14)(d)
 * of its GST Rules; Rs 50,000 for States not listed. Between States it is Rs 50,000 everywhere (CGST Rules, rule 138(1)).
 *
 * The texts for Maharashtra, Rajasthan, Madhya Pradesh, Jharkhand and West Bengal until 2023 were read in reprints; the others, and West
 * Bengal from June 2026, in summaries by tax advisers. Wider exemptions are omitted, because the shop does not know districts and cities:
 * movements within a district (Madhya Pradesh) or a city (Rajasthan, Gujarat), nearly all goods (Jammu and Kashmir, Gujarat, Goa). An
 * unnecessary bill does no harm. The owner's accountant should check the shop's own State before relying on it.
 */
export const intraStateLimits: readonly [state: string, from: string, rupees: number, notification: string][] = [
  ["03", "2018-10-08", 1_00_000, "PA/ETC/2018/175 of 13 September 2018"],
  ["07", "2018-06-16", 1_00_000, "3 of 15 June 2018"],
  ["08", "2021-04-01", 1_00_000, "F.17(131-Pt-II)ACCT/GST/2017/6672 of 30 March 2021"],
  ["10", "2018-04-20", 2_00_000, "S.O. 180 of 19 April 2018"],
  ["10", "2019-01-21", 1_00_000, "S.O. 14 of 14 January 2019"],
  ["19", "2018-06-06", 1_00_000, "13/2018-C.T./GST; 02/2023 (Rs 50,000) was suspended by 03/2023 from its first day"],
  ["19", "2026-06-01", 50_000, "02/2026-C.T./GST of 22 May 2026"],
  ["20", "2018-09-28", 1_00_000, "S.O. 66 of 26 September 2018, except twelve kinds of goods, none of this trade"],
  ["23", "2022-04-15", 1_00_000, "FA3-08/2018/1/V(18) of 23 March 2022"],
  ["27", "2018-07-01", 1_00_000, "15E/2018-State Tax of 29 June 2018"],
  ["33", "2018-06-02", 1_00_000, "9 of 31 May 2018"],
];
export const usualLimit = 50_000;

/** The value in rupees above which goods need an e-way bill on that day. */
export function eWayBillLimit({
  supply_kind,
  from_state,
  issued_at,
}: Pick<NeedsFacts, "supply_kind" | "from_state" | "issued_at">) {
  if (supply_kind === "inter") return usualLimit;
  const day = istDate(issued_at);
  return intraStateLimits.findLast(([state, from]) => state === from_state && from <= day)?.[2] ?? usualLimit;
}

/**
 * Goods whose value is above the limit need an e-way bill before they move. Notes move no goods out. Dividing an order does not keep its
 * parcels below the limit: each needs one if the order as a whole did. An unnecessary bill does no harm.
 */
export function eWayBillNeed(facts: NeedsFacts): Need {
  const no = (reason: string): Need => ({ need: "no", reason, until: null });
  if (facts.kind === "credit_note") return no("No goods go out.");
  if (facts.is_cancelled) return no(cancelledReason);
  const limit = eWayBillLimit(facts);
  const { taxed_value_paise, whole_total_paise } = facts;
  const isOfLargeOrder = taxed_value_paise > 0 && (whole_total_paise ?? 0) > limit * 100;
  const over = taxed_value_paise > limit * 100 || isOfLargeOrder;
  if (!over) return no(`The value is at most Rs ${limit.toLocaleString("en-IN")}.`);
  return {
    need: "yes",
    reason: `The value is above Rs ${limit.toLocaleString("en-IN")}: before the goods leave.`,
    until: null,
  };
}

/** The portals allow cancellation only within 24 hours. */
export const cancelUntil = (recorded: Date) => new Date(recorded.getTime() + dayMs);
