import { useState } from "react";
import { useNavigate } from "react-router";
import type { RefundWay } from "../../../../contract/orders.ts";
import type { StaffOrder } from "../../../../contract/staff/order-shapes.ts";
import type { Creditable, LineCreditReason } from "../../../../contract/staff/returns.ts";
import { Field, SelectField } from "../../../../ui/Field.tsx";
import { FormMessage } from "../../../../ui/FormMessage.tsx";
import { call } from "../../../client.ts";
import { type Errors, Form } from "../../../form/Form.tsx";
import { Kept } from "../../../form/useKept.ts";
import { usePreview } from "../../../usePreview.ts";
import styles from "./Credit.module.css";
import { CreditLines } from "./CreditLines.tsx";
import { CreditTotals } from "./CreditTotals.tsx";
import { emptyCredit, type TypedCredit, toRequestedCredit } from "./crediting.ts";

const reasons: Record<LineCreditReason, string> = {
  deficiency: "Items missing or deficient",
  price: "Price too high",
  tax: "Tax too high",
};
const refundWays: Record<RefundWay, string> = { bank: "Bank account", wallet: "Wallet" };

interface CreditFormProps {
  order: StaffOrder;
  creditable: Creditable;
}

/** Units or amounts of several lines, with a preview of the credit note's total. */
export function CreditForm({ order, creditable }: CreditFormProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedCredit>(emptyCredit);
  const requested = toRequestedCredit(typed, creditable);
  const { reply, isCurrent, refusal } = usePreview(
    "POST staff/orders/:token/credit/preview",
    requested && { params: { token: order.token }, body: requested },
  );
  const previewErrors = refusal?.errors ?? {};
  const toOrder = () => navigate(`/orders/${order.token}`);
  return (
    <Form
      wide
      submitLabel="Issue credit note"
      successMessage="Credit note issued."
      action={({ reason = "", refund_to }) =>
        call("POST staff/orders/:token/credit", {
          params: { token: order.token },
          body: {
            expected_status: order.status,
            credited_before: creditable.credited,
            reason_code: typed.reason_code as LineCreditReason,
            lines: requested?.lines ?? [],
            shipping: requested?.shipping ?? null,
            reason,
            refund_to: refund_to as RefundWay,
          },
        })
      }
      onSuccess={toOrder}
      onCancel={toOrder}
    >
      {(errors) => (
        <div className={styles.sheet}>
          <Kept name="typed" value={typed} restore={setTyped} />
          {creditable.commercial && (
            <FormMessage kind="note">
              The deadline of 30 November after the financial year of the supply has passed, so the credit note refunds
              the amount but does not reduce tax.
            </FormMessage>
          )}
          <SelectField
            label="What happened"
            {...errors.of("reason_code")}
            value={typed.reason_code}
            onChange={({ target }) => {
              errors.set({});
              setTyped((before) => ({ ...before, reason_code: target.value as LineCreditReason }));
            }}
            required
          >
            <Options of={reasons} />
          </SelectField>
          <CreditLines
            creditable={creditable}
            typed={typed}
            preview={reply?.data}
            errorOf={(name) => errors.all[name]?.[0] ?? previewErrors[name]?.[0] ?? null}
            onChange={(name, next) => {
              errors.clear(name);
              setTyped((before) => ({ ...before, ...next(before) }));
            }}
          />
          <CreditTotals preview={reply?.data} isCurrent={isCurrent} isRefused={Object.keys(previewErrors).length > 0} />
          <Particulars errors={errors} />
        </div>
      )}
    </Form>
  );
}

function Particulars({ errors }: { errors: Errors }) {
  return (
    <>
      <Field label="Explanation" hint="Printed on the credit note." maxLength={200} {...errors.of("reason")} required />
      <SelectField
        label="Refund to"
        hint="For what has already been paid."
        defaultValue=""
        {...errors.of("refund_to")}
        required
      >
        <Options of={refundWays} />
      </SelectField>
    </>
  );
}

function Options({ of }: { of: Record<string, string> }) {
  return (
    <>
      <option value="" disabled>
        Choose
      </option>
      {Object.entries(of).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}
