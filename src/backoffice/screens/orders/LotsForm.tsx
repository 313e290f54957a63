import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import type { Picks } from "../../../contract/staff/orders.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextareaField } from "../../../ui/Field.tsx";
import { toast } from "../../../ui/toast.ts";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { Kept } from "../../form/useKept.ts";
import { LotReasonField } from "./LotReasonField.tsx";
import styles from "./Pack.module.css";
import { PackTable } from "./PackTable.tsx";
import { asProposed, packingProgress, pickKey, toPicks } from "./packing.ts";
import { ScanField } from "./ScanField.tsx";
import { useScans } from "./useScans.ts";

/** What was recorded is filled in; it is changed by hand, or everything in the parcel is scanned again. */
export function LotsForm({ order, lines }: { order: StaffOrder; lines: Picks["lines"] }) {
  const navigate = useNavigate();
  // As the form was opened: a colleague's correction in between is refused, not overwritten.
  const [recorded] = useState(() => asProposed(lines));
  const { counted, change, scans, scan } = useScans(lines, recorded);
  const { pieces, wanted } = packingProgress(lines, counted);
  const picked = useMemo(() => [...counted], [counted]);
  const isChanged = JSON.stringify(toPicks(lines, counted)) !== JSON.stringify(toPicks(lines, recorded));
  return (
    <div className={styles.parcel}>
      <ScanField scans={scans} onScan={scan} />
      <div className={styles.progress}>
        <progress value={pieces} max={wanted} aria-label="Recorded" />
        <p role="status">
          {pieces} of {wanted} items{pieces === wanted && ": complete"}
        </p>
        <Button variant="secondary" size="small" onClick={() => change(pieces > 0 ? new Map() : recorded)}>
          {pieces > 0 ? "Scan everything again" : "As recorded"}
        </Button>
      </div>
      <Form
        wide
        submitLabel="Correct lots"
        action={({ reason = "", lot_reason = "" }) =>
          call("POST staff/orders/:token/correct-lots", {
            params: { token: order.token },
            body: {
              ...{ expected_status: order.status, seen: toPicks(lines, recorded), picks: toPicks(lines, counted) },
              ...{ reason, lot_reason: lot_reason.trim() },
            },
          })
        }
        onSuccess={() => {
          toast.success("Corrected. The lot statement is among the order's documents.");
          navigate(`/orders/${order.token}`);
        }}
        onCancel={() => navigate(`/orders/${order.token}`)}
      >
        {(errors) => (
          <>
            <Kept name="counted" value={picked} restore={(kept) => change(new Map(kept))} isChanged={isChanged} />
            <PackTable
              lines={lines}
              counted={counted}
              caption="Items in the parcel"
              recorded
              onCount={(line, lot, quantity) => change(new Map(counted).set(pickKey(line, lot), quantity))}
            />
            <TextareaField
              label="Reason"
              hint="Kept with the order. The customer sees which lots were corrected."
              rows={2}
              maxLength={500}
              {...errors.of("reason")}
              required
            />
            <LotReasonField lines={lines} counted={counted} isAsked={isChanged} errors={errors} />
          </>
        )}
      </Form>
    </div>
  );
}
