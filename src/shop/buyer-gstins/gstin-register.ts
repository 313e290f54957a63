import { z } from "zod";
import type { GstinLookup } from "../../contract/gstins.ts";
import type { Config } from "../../platform/config.ts";
import { recordedAnswer } from "../kit/recorded-answers.ts";

/** Access to the register of GSTINs. */
export interface GstinRegister {
  /**
   * @param attempt 1 for the first
   * @returns null if there was no answer in time
   */
  find(gstin: string, attempt: number): Promise<GstinLookup | null>;
}

/*
 * The answer of the GST system's "Search taxpayer" (public API v1.1, as GST Suvidha Providers pass it on): `sts` and `dty` are the words
 * that its page shows. The fields are those that resilient-tech/india-compliance reads (`gst_india/utils/gstin_info.py`).
 */
const searchAnswer = z.union([
  z.object({
    status_cd: z.literal("1"),
    data: z.object({ gstin: z.string(), sts: z.string(), dty: z.string().default("") }),
  }),
  z.object({ status_cd: z.literal("0"), error: z.object({ error_cd: z.string(), message: z.string().default("") }) }),
]);
const noRecord = new Set(["SWEB_9000", "SWEB_9035"]);

/**
 * Interprets an answer. Null if it does not tell about this GSTIN, so that it is looked up again.
 * @throws ZodError if it has another form
 */
export function readSearch(gstin: string, answer: unknown): GstinLookup | null {
  const reply = searchAnswer.parse(answer);
  if (reply.status_cd === "0") return noRecord.has(reply.error.error_cd) ? "not_found" : null;
  const { sts, dty, gstin: of } = reply.data;
  if (of.toUpperCase() !== gstin) return null;
  if (/^(?:cancelled|inactive)/i.test(sts)) return "cancelled";
  if (/\bSEZ\b|special economic zone/i.test(dty)) return "sez";
  if (/^suspended/i.test(sts)) return "suspended";
  return /^active/i.test(sts) ? "active" : null;
}

/** Replays answers from `gstin-<GSTIN>.json`, or from `gstin.json` for all others. */
function recordedRegister(folder: string): GstinRegister {
  return {
    async find(gstin, attempt) {
      const answer = await recordedAnswer(folder, [`gstin-${gstin}`, "gstin"], attempt);
      return answer === null ? null : readSearch(gstin, answer);
    },
  };
}

/** The configured register. Null, the default, if nothing is to be looked up. */
export const openRegister = ({ GST_PORTAL_ANSWERS }: Pick<Config, "GST_PORTAL_ANSWERS">): GstinRegister | null =>
  GST_PORTAL_ANSWERS ? recordedRegister(GST_PORTAL_ANSWERS) : null;
