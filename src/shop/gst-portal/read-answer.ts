import { z } from "zod";
import type { PortalKind } from "../../contract/portal-documents.ts";
import type { PortalAnswer } from "./gateway.ts";

/*
 * Answers as the portals document them (einv-apisandbox.nic.in, "Generate IRN"; docs.ewaybillgst.gov.in, "Generate EWB"), not yet compared
 * with real ones.
 */

const acknowledged = z.object({ Irn: z.string(), AckNo: z.coerce.string(), AckDt: z.string() });

const invoiceAnswer = z.union([
  z.object({ Status: z.literal(1), Data: acknowledged.extend({ SignedQRCode: z.string() }) }),
  z.object({
    Status: z.literal(0),
    ErrorDetails: z.array(z.object({ ErrorCode: z.string(), ErrorMessage: z.string() })).min(1),
    InfoDtls: z.array(z.object({ InfCd: z.string(), Desc: z.unknown() })).nullish(),
  }),
]);

const wayBillAnswer = z.union([
  z.object({
    status: z.literal("1"),
    data: z.object({
      ewayBillNo: z.coerce.string(),
      ewayBillDate: z.string(),
      validUpto: z.string().nullish(),
    }),
  }),
  z.object({ status: z.literal("0"), error: z.object({ errorCodes: z.string(), message: z.string().default("") }) }),
]);

/** Interprets a portal's answer. @throws ZodError if it has another form */
export function readAnswer(kind: PortalKind, answer: unknown): PortalAnswer {
  return kind === "e_invoice" ? readInvoice(invoiceAnswer.parse(answer)) : readWayBill(wayBillAnswer.parse(answer));
}

function readInvoice(answer: z.infer<typeof invoiceAnswer>): PortalAnswer {
  if (answer.Status === 1) return accept(answer.Data, answer.Data.SignedQRCode);
  // An earlier attempt got through, but its answer was lost. The portal returns the IRN, but does not repeat the QR code.
  const duplicate = answer.InfoDtls?.find(({ InfCd }) => InfCd === "DUPIRN");
  const known = acknowledged.safeParse(duplicate?.Desc);
  if (known.success) return accept(known.data, "");
  const message = answer.ErrorDetails.map(({ ErrorCode, ErrorMessage }) => `${ErrorCode}: ${ErrorMessage}`).join("; ");
  return { accepted: false, message };
}

const accept = ({ Irn, AckNo, AckDt }: z.infer<typeof acknowledged>, signed_qr: string): PortalAnswer => ({
  ...{ accepted: true, number: Irn.toLowerCase(), acknowledgement: AckNo, signed_qr, valid_until: null },
  issued_at: new Date(`${AckDt.replace(" ", "T")}+05:30`),
});

function readWayBill(answer: z.infer<typeof wayBillAnswer>): PortalAnswer {
  if (answer.status === "0") {
    const { errorCodes, message } = answer.error;
    return { accepted: false, message: [errorCodes, message].filter(Boolean).join(": ") };
  }
  const { ewayBillNo, ewayBillDate, validUpto } = answer.data;
  return {
    ...{ accepted: true, number: ewayBillNo, acknowledgement: "", signed_qr: "" },
    issued_at: toMoment(ewayBillDate),
    valid_until: validUpto ? toMoment(validUpto) : null,
  };
}

/** Parses "01/11/2026 01:00:00 PM" in IST. @throws RangeError for any other form */
function toMoment(text: string): Date {
  const [, day, month, year, hour, rest, half] =
    /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d)(:\d\d:\d\d) ([AP]M)$/.exec(text) ?? [];
  if (!hour) throw new RangeError(`"${text}" is not a time of the e-way bill portal.`);
  const hours = String((Number(hour) % 12) + (half === "PM" ? 12 : 0)).padStart(2, "0");
  return new Date(`${year}-${month}-${day}T${hours}${rest}+05:30`);
}
