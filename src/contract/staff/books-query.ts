import { z } from "zod";
import { isFinancialYear } from "../turnover.ts";

const monthForm = /^(?:0[1-9]|1[0-2])20[1-9][0-9]$/;
export const month = z
  .string({ error: "Choose a month." })
  .regex(monthForm, "Enter a month as MMYYYY.")
  .describe("MMYYYY");
export const period = z
  .string({ error: "Choose a month or a financial year." })
  .refine(
    (code) => monthForm.test(code) || isFinancialYear(code),
    "Enter a month as MMYYYY or a financial year as 2627.",
  )
  .describe("MMYYYY, or a financial year as document numbers write it: 2627");
export const gstin = z
  .string()
  .regex(/^[0-9A-Z]{15}$/, "A GSTIN has 15 characters.")
  .optional()
  .describe("of the shop; by default its own, or the first that issued documents in the period");
