import type { Picks } from "../../../../contract/staff/orders.ts";
import { TextareaField } from "../../../../ui/Field.tsx";
import type { Errors } from "../../../form/Form.tsx";
import { type Counted, findSkipped } from "./packing.ts";

interface LotReasonFieldProps {
  lines: Picks["lines"];
  counted: Counted;
  isAsked?: boolean;
  errors: Errors;
}

/** The reason for packing a lot although another expires earlier; renders nothing if none does. */
export function LotReasonField({ lines, counted, isAsked = true, errors }: LotReasonFieldProps) {
  const skipped = isAsked ? findSkipped(lines, counted) : null;
  if (skipped === null && errors.of("lot_reason").error === null) return null;
  return (
    <TextareaField
      label="Reason for another lot"
      hint={
        skipped
          ? `Lot ${skipped.skipped.lot_no} expires before lot ${skipped.packed.lot_no}. Kept in the audit log.`
          : "Kept in the audit log."
      }
      rows={2}
      maxLength={500}
      {...errors.of("lot_reason")}
      required
    />
  );
}
