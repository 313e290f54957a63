import type { RefundWay } from "../../../contract/orders.ts";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import type { LineCreditReason } from "../../../contract/staff/returns.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import type { Errors } from "../../form/Form.tsx";

const reasons: Record<LineCreditReason, string> = {
  deficiency: "Items missing or deficient",
  price: "Price too high",
  tax: "Tax too high",
};

const refundWays: Record<RefundWay, string> = { bank: "Bank account", wallet: "Wallet" };

/** What is credited of an order when nothing comes back. */
export function CreditFields({ order, errors }: { order: StaffOrder; errors: Errors }) {
  return (
    <>
      <SelectField label="Item" defaultValue="" {...errors.of("line_id")} required>
        <option value="" disabled>
          Choose
        </option>
        {order.lines.map(({ line_id, ref_no, product_name, quantity }) => (
          <option key={line_id} value={line_id}>
            {quantity} × {ref_no}, {product_name}
          </option>
        ))}
      </SelectField>
      <Choice label="What happened" name="reason_code" options={reasons} errors={errors} />
      <Field
        label="Units"
        hint="Missing or deficient units; leave empty to credit an amount"
        inputMode="numeric"
        autoComplete="off"
        optional
        {...errors.of("quantity")}
      />
      <Field
        label="Amount"
        hint="Including tax; only the tax if that was too high"
        inputMode="decimal"
        autoComplete="off"
        optional
        {...errors.of("amount")}
      />
      <Field label="Explanation" hint="Printed on the credit note" maxLength={200} {...errors.of("reason")} required />
      <Choice label="Refund to" name="refund_to" options={refundWays} errors={errors} />
    </>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  options: Record<string, string>;
  errors: Errors;
}

function Choice({ label, name, options, errors }: ChoiceProps) {
  return (
    <SelectField label={label} defaultValue="" {...errors.of(name)} required>
      <option value="" disabled>
        Choose
      </option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

/** The fields as the call takes them. */
export function creditOf({ line_id = "", reason_code, quantity = "", amount = "", reason = "", refund_to }: Fields) {
  return {
    line_id: Number(line_id),
    reason_code: reason_code as LineCreditReason,
    quantity: quantity === "" ? null : Number(quantity),
    amount: amount === "" ? null : Number(amount.replaceAll(",", "")),
    reason,
    refund_to: refund_to as RefundWay,
  };
}

type Fields = Record<string, string>;
