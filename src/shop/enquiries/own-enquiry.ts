import type { OwnEnquiry } from "../../contract/enquiries.ts";
import type { OwnEnquiryRow } from "./own-queries.ts";

export function toOwnEnquiry({ number, received_at, answers, ...enquiry }: OwnEnquiryRow): OwnEnquiry {
  return {
    ...enquiry,
    enquiry_no: number,
    received_at: received_at.toISOString(),
    answers: answers.map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
  };
}
