import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { DocumentSample } from "../../parts/DocumentSample.tsx";
import { Section } from "../../parts/Section.tsx";

/** The payment section of an invoice with these settings. */
export function PaymentPreview({ upi_id, bank }: SettingsShown["payment"]) {
  const hasAccount = bank.account_number !== "";
  return (
    <Section title="Preview">
      <DocumentSample name="Invoice with an amount due">
        <h4>Payment</h4>
        <p>
          <strong>Due ₹ 1,180.00</strong>
        </p>
        {hasAccount && (
          <div>
            <strong>Bank transfer</strong>
            <div>{bank.account_name}</div>
            <div>Account {bank.account_number}</div>
            <div>IFSC {bank.ifsc}</div>
            <div>{bank.bank_name}</div>
          </div>
        )}
        {upi_id && <p>QR code to pay ₹ 1,180.00 by UPI to {upi_id}</p>}
        <p>Payment on delivery</p>
      </DocumentSample>
    </Section>
  );
}
