import { useState } from "react";
import { useNavigate } from "react-router";
import { type ChallanReason, challanReasonLabels, comesBack } from "../../../contract/challan-reasons.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { call } from "../../client.ts";
import type { Errors } from "../../form/Form.tsx";
import { FormScreen } from "../../form/FormScreen.tsx";
import { Kept } from "../../form/useKept.ts";
import { useCall } from "../../useCall.ts";
import { GoodsFields, type GoodsLine } from "./GoodsFields.tsx";
import { RecipientFields } from "./RecipientFields.tsx";

const back = { name: "Challans", to: "/challans" };

/** Issues a delivery challan: who receives which lots, why, and until when. */
export default function NewChallanScreen() {
  const navigate = useNavigate();
  const [lines, setLines] = useState<GoodsLine[]>([]);
  return (
    <FormScreen
      title="New challan"
      back={back}
      query={useCall("GET staff/challans/new")}
      wide
      submitLabel="Issue challan"
      action={(fields) => call("POST staff/challans", { body: toBody(fields, lines) })}
      successMessage={({ data }) => `Challan ${data.number} issued.`}
      onSuccess={({ data }) => navigate(`/challans/${data.id}`, { replace: true })}
    >
      {(errors, { data: { states, latest_due_on } }) => (
        <>
          <RecipientFields errors={errors} states={states} />
          <ReasonFields errors={errors} latest={latest_due_on} />
          <Kept name="lines" value={lines} restore={setLines} isChanged={lines.length > 0} />
          <GoodsFields errors={errors} lines={lines} onChange={setLines} />
        </>
      )}
    </FormScreen>
  );
}

function ReasonFields({ errors, latest }: { errors: Errors; latest: string }) {
  const [reason, setReason] = useState<ChallanReason>("on_approval");
  const isApproval = reason === "on_approval";
  return (
    <FieldGroup legend="Reason for delivery">
      <SelectField
        label="Reason"
        {...errors.of("reason")}
        value={reason}
        onChange={({ target }) => setReason(target.value as ChallanReason)}
      >
        {Object.entries(challanReasonLabels).map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </SelectField>
      {comesBack(reason) && (
        <Field
          key={reason}
          label="Due back"
          hint={isApproval ? "Returned or invoiced by this day, within six months (CGST Act s.31(7))." : undefined}
          type="date"
          {...(isApproval ? { max: latest, required: true } : { optional: true })}
          {...errors.of("due_on")}
        />
      )}
      <WholeRow>
        <Field label="Remark" hint="Printed with the reason." maxLength={200} {...errors.of("remark")} optional />
      </WholeRow>
    </FieldGroup>
  );
}

function toBody(fields: Record<string, string>, lines: readonly GoodsLine[]) {
  const goods = lines.map(({ lot: { ref_no, lot_no }, quantity, value }) => ({ ref_no, lot_no, quantity, value }));
  const own = Object.entries(fields).filter(([name]) => !name.startsWith("lines."));
  return { ...Object.fromEntries(own), lines: goods } as never;
}
