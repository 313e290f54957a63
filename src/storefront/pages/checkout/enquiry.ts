import { text } from "../../../language/text.ts";
/** Whether checkout cannot sell this, so that a quotation is needed: for special economic zones, and places without a known state. */
export const needsEnquiry = (code: string) => code === "enquiry_needed" || code === "place_unknown";

/** The URL of the contact form, filled in with what is known. */
export function enquiryAddress(gstin: string | undefined, state: string | undefined): string {
  const details = [gstin && `GSTIN: ${gstin}`, state && text("Delivery to: {state}", { state })].filter(Boolean);
  const message = [text("Please send a quotation for the products in my cart."), ...details].join("\n");
  return `/contact-us?${new URLSearchParams({ subject: text("Quotation"), message })}`;
}
