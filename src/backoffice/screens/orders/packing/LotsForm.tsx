import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffOrder } from "../../../../contract/staff/order-shapes.ts";
import type { Picks } from "../../../../contract/staff/orders.ts";
import { Button } from "../../../../ui/Button.tsx";
import { call } from "../../../client.ts";
import { Form, StillReading } from "../../../form/Form.tsx";
import { ReasonField } from "../../../form/ReasonField.tsx";
import { Kept } from "../../../form/useKept.ts";
import { LotReasonField } from "./LotReasonField.tsx";
import styles from "./Pack.module.css";
import { PackProgress } from "./PackProgress.tsx";
import { PackTable } from "./PackTable.tsx";
import { asProposed, packingProgress, pickKey, serialParts, serialsRecorded, toPicks } from "./packing.ts";
import { ScanField } from "./ScanField.tsx";
import { checkSerials, SerialFields } from "./SerialFields.tsx";
import { useScans } from "./useScans.ts";

/** Shows the recorded lots, which can be changed by hand, or everything in the parcel is scanned again. */
export function LotsForm({ order, lines }: { order: StaffOrder; lines: Picks["lines"] }) {
  const navigate = useNavigate();
  // As recorded when the form was opened: a colleague's correction since then is refused, not overwritten.
  const [recorded] = useState(() => asProposed(lines));
  const [before] = useState(() => serialsRecorded(lines));
  const { counted, change, serials, changeSerials, scans, scan, isScanning } = useScans(lines, recorded, before);
  const parts = serialParts(lines, counted);
  const { pieces } = packingProgress(lines, counted);
  const picked = useMemo(() => [...counted], [counted]);
  const isChanged = JSON.stringify(toPicks(lines, counted)) !== JSON.stringify(toPicks(lines, recorded));
  function startAgain(asRecorded: boolean) {
    change(asRecorded ? recorded : new Map());
    changeSerials(asRecorded ? before : new Map());
  }
  return (
    <div className={styles.parcel}>
      <ScanField scans={scans} onScan={scan} />
      <PackProgress label="Recorded" lines={lines} counted={counted}>
        <Button variant="secondary" size="small" onClick={() => startAgain(pieces === 0)}>
          {pieces > 0 ? "Scan everything again" : "As recorded"}
        </Button>
      </PackProgress>
      <Form
        wide
        submitLabel="Correct lots"
        action={async ({ reason = "", lot_reason = "" }) => {
          checkSerials(parts, serials);
          return call("POST staff/orders/:token/correct-lots", {
            params: { token: order.token },
            body: {
              ...{ expected_status: order.status, seen: toPicks(lines, recorded) },
              ...{ picks: toPicks(lines, counted, serials), reason, lot_reason: lot_reason.trim() },
            },
          });
        }}
        successMessage={"Corrected. The lot statement is among the order's documents."}
        onSuccess={() => navigate(`/orders/${order.token}`)}
        onCancel={() => navigate(`/orders/${order.token}`)}
      >
        {(errors) => (
          <>
            <StillReading isBusy={isScanning} />
            <Kept name="counted" value={picked} restore={(kept) => change(new Map(kept))} isChanged={isChanged} />
            <PackTable
              lines={lines}
              counted={counted}
              caption="Items in the parcel"
              recorded
              onCount={(line, lot, quantity) => change(new Map(counted).set(pickKey(line, lot), quantity))}
            />
            <SerialFields
              isScanned
              parts={parts}
              errors={errors}
              typed={serials}
              onChange={changeSerials}
              isChanged={JSON.stringify([...serials]) !== JSON.stringify([...before])}
            />
            <ReasonField
              hint="Kept with the order. The customer sees which lots were corrected."
              rows={2}
              errors={errors}
            />
            <LotReasonField lines={lines} counted={counted} isAsked={isChanged} errors={errors} />
          </>
        )}
      </Form>
    </div>
  );
}
