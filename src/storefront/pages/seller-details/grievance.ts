import type { SentBody } from "../../../contract/call.ts";
import type { Grievance } from "../../../contract/grievances.ts";
import type { Calls } from "../../../contract/index.ts";
import { type CallFunction, isApiError } from "../../client.ts";
import { traceValues, typedValues } from "../../parts/enquiries/public-form.ts";

const words = ["name", "email", "contact_no", "order_no", "subject", "description"] as const;
export type GrievanceWords = Record<(typeof words)[number], string>;

/** The result of one of the page's forms, sent without scripts. */
export interface FormAnswer {
  form: "grievance" | "status";
  status: number;
  grievanceNumber?: string;
  grievance?: Grievance;
  message?: string;
  errors?: Record<string, string[]>;
  /** The input, to be shown again. */
  typed?: Record<string, string>;
}

export function grievanceBody(fields: FormData): SentBody<Calls["POST send-grievance"]> {
  return { ...typedValues(fields, words), ...traceValues(fields) };
}

export function statusBody(fields: FormData): SentBody<Calls["POST grievance-status"]> {
  return typedValues(fields, ["grievance_no", "email"]);
}

/** Sends the form from the server, for a browser without scripts. */
export async function answerForms(call: CallFunction, fields: FormData): Promise<FormAnswer> {
  const isStatus = fields.get("form") === "status";
  const form = isStatus ? "status" : "grievance";
  const typed = isStatus ? statusBody(fields) : typedValues(fields, words);
  try {
    if (isStatus) {
      const { data } = await call("POST grievance-status", { body: statusBody(fields) });
      return { form, status: 200, grievance: data, typed };
    }
    const { grievance_no } = await call("POST send-grievance", { body: grievanceBody(fields) });
    return { form, status: 200, grievanceNumber: grievance_no };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const status = error.status === 0 ? 503 : error.status;
    return { form, status, message: error.message, errors: error.errors, typed };
  }
}
