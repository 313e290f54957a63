import type { SentBody } from "../../../contract/call.ts";
import type { Calls } from "../../../contract/index.ts";
import { type CallFunction, isApiError } from "../../client.ts";
import { traceValues, typedValues } from "./public-form.ts";

const words = ["name", "company_name", "email", "contact_no", "address", "subject", "description"] as const;

export type EnquiryWords = Record<(typeof words)[number], string>;

/** The result of a form that was sent without scripts. */
export interface EnquiryAnswer {
  enquiryNumber: string | null;
  errors: Record<string, string[]> | null;
  /** The input, to be shown again; null after success. */
  typed: EnquiryWords | null;
}

export function enquiryBody(fields: FormData): SentBody<Calls["POST send-inquiry"]> {
  const variant = fields.get("sub_product_id");
  return {
    ...typedValues(fields, words),
    ...traceValues(fields),
    ...(variant ? { sub_product_id: String(variant) } : {}),
  };
}

/** Sends the enquiry from the server, for a browser without scripts. */
export async function answerEnquiry(call: CallFunction, fields: FormData): Promise<EnquiryAnswer> {
  try {
    const { enquiry_no } = await call("POST send-inquiry", { body: enquiryBody(fields) });
    return { enquiryNumber: enquiry_no, errors: null, typed: null };
  } catch (error) {
    const errors = isApiError(error) && error.status === 422 ? (error.errors ?? null) : null;
    return { enquiryNumber: null, errors, typed: typedValues(fields, words) };
  }
}
