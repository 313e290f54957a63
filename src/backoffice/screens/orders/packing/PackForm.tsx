import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "../../../../contract/api-error.ts";
import { revisionTexts } from "../../../../contract/revision-reasons.ts";
import type { StaffOrder } from "../../../../contract/staff/order-shapes.ts";
import type { Picks } from "../../../../contract/staff/orders.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { FormMessage } from "../../../../ui/FormMessage.tsx";
import { RepricingList } from "../../../../ui/RepricingList.tsx";
import { toast } from "../../../../ui/toast.ts";
import { call } from "../../../client.ts";
import { type Errors, Form, StillReading } from "../../../form/Form.tsx";
import { todayInIndia } from "../../../form/indian-time.ts";
import { Kept } from "../../../form/useKept.ts";
import { usePermissions } from "../../../session.ts";
import { Checkbox } from "../../catalogue/Checkbox.tsx";
import { LotReasonField } from "./LotReasonField.tsx";
import styles from "./Pack.module.css";
import { PackProgress } from "./PackProgress.tsx";
import { PackTable } from "./PackTable.tsx";
import {
  asProposed,
  type Counted,
  notFound,
  packedInLine,
  packingProgress,
  pickKey,
  serialParts,
  toPicks,
} from "./packing.ts";
import { ScanField } from "./ScanField.tsx";
import { checkSerials, SerialFields } from "./SerialFields.tsx";
import { useScans } from "./useScans.ts";

interface PackFormProps {
  order: StaffOrder;
  lines: Picks["lines"];
  repricing: Picks["repricing"];
  /** URL of the next order to pack; null: back to this order. */
  next: string | null;
  /** Called with true before the order is packed, and with false if that fails. */
  onSending(isSending: boolean): void;
}

/**
 * Scan, check, submit. The focus stays in the scan field even when everything is packed, because the Enter of a superfluous scan must not
 * submit the form.
 */
export function PackForm({ order, lines, repricing, next, onSending }: PackFormProps) {
  const navigate = useNavigate();
  const { counted, change, serials, changeSerials, scans, scan, isScanning } = useScans(lines);
  const parts = serialParts(lines, counted);
  const { pieces, wanted } = packingProgress(lines, counted);
  const isShort = pieces > 0 && pieces < wanted && order.may.includes("split");
  const picked = useMemo(() => [...counted], [counted]);
  return (
    <div className={styles.parcel}>
      <ScanField scans={scans} onScan={scan} />
      <PackProgress label="Packed" lines={lines} counted={counted}>
        <Button variant="secondary" size="small" onClick={() => change(asProposed(lines))}>
          Pick all as proposed
        </Button>
      </PackProgress>
      {lines.some(({ missing }) => missing > 0) && <Missing lines={lines} />}
      <Form
        wide
        submitLabel="Pack and issue invoice"
        action={async ({ accepted_total, parcels, lot_reason, on_backorder, promised_on, not_there }) => {
          checkSerials(parts, serials);
          const missing = on_backorder && isShort && not_there ? notFound(lines, counted) : [];
          if (on_backorder && isShort) await keepOnBackorder(order, lines, counted, promised_on ?? "");
          onSending(true);
          const packed = await call("POST staff/orders/:token/pack", {
            params: { token: order.token },
            body: {
              expected_status: order.status,
              picks: toPicks(lines, counted, serials),
              accepted_total: accepted_total ? Number(accepted_total) : null,
              parcels: parcels?.trim() ?? "",
              lot_reason: lot_reason?.trim() ?? "",
            },
          }).catch((error: unknown) => {
            onSending(false);
            throw error;
          });
          for (const each of missing) await takeOutOfStock(order, each);
          return packed;
        }}
        successMessage={({ data }) => `Packed. Invoice ${data.invoice?.number} issued.`}
        onSuccess={() => navigate(next ?? `/orders/${order.token}`)}
        onCancel={() => navigate(`/orders/${order.token}`)}
      >
        {(errors) => (
          <>
            <StillReading isBusy={isScanning} />
            <Kept name="counted" value={picked} restore={(kept) => change(new Map(kept))} isChanged={pieces > 0} />
            <PackTable
              lines={lines}
              counted={counted}
              onCount={(line, lot, quantity) => change(new Map(counted).set(pickKey(line, lot), quantity))}
            />
            <SerialFields
              isScanned
              parts={parts}
              errors={errors}
              typed={serials}
              onChange={changeSerials}
              isChanged={serials.size > 0}
            />
            <Field
              label="Parcels"
              hint="Printed on the invoice."
              inputMode="numeric"
              defaultValue="1"
              {...errors.of("parcels")}
              required
            />
            <LotReasonField lines={lines} counted={counted} errors={errors} />
            {isShort && <ShortFields missing={wanted - pieces} errors={errors} />}
            {repricing && <NewRates repricing={repricing} />}
          </>
        )}
      </Form>
    </div>
  );
}

/** Splits off what was not packed as a separate order. What stays in this one is then packed in full. */
function keepOnBackorder(order: StaffOrder, lines: Picks["lines"], counted: Counted, promised_on: string) {
  const rest = lines.map((line) => ({ line, quantity: line.quantity - packedInLine(line, counted) }));
  return call("POST staff/orders/:token/split", {
    params: { token: order.token },
    body: {
      ...{ expected_status: order.status, kind: "backorder", promised_on },
      lines: rest
        .filter(({ quantity }) => quantity > 0)
        .map(({ line, quantity }) => ({ line_id: line.line_id, quantity, of: line.quantity })),
    },
  });
}

/** Corrects the count of a lot after packing; if that fails, the parcel stays packed and the lot has to be counted. */
async function takeOutOfStock(
  { order_no }: StaffOrder,
  { lot_id, lot_no, quantity }: ReturnType<typeof notFound>[number],
) {
  try {
    const params = { id: lot_id };
    const { on_hand } = (await call("GET staff/lots/:id", { params })).data;
    const reason = `Not on the shelf when ${order_no} was packed`;
    const body = { on_hand: Math.max(0, on_hand - quantity), expected: on_hand, reason, release_reserved: true };
    await call("POST staff/lots/:id/adjust", { params, body });
  } catch (error) {
    if (!isApiError(error)) throw error;
    toast.failure(`The stock of lot ${lot_no} was not corrected: ${error.message} Adjust it on its screen.`);
  }
}

/** For missing units: the parcel is packed with those available. */
function ShortFields({ missing, errors }: { missing: number; errors: Errors }) {
  const can = usePermissions();
  const [isOn, setIsOn] = useState(false);
  return (
    <div className={styles.short}>
      <label className={styles.confirm}>
        <input
          type="checkbox"
          name="on_backorder"
          value="true"
          checked={isOn}
          onChange={({ target }) => setIsOn(target.checked)}
        />{" "}
        Pack what is here, keep the rest on backorder ({missing} {missing === 1 ? "unit" : "units"})
      </label>
      {isOn && (
        <>
          <Field
            label="The rest is expected to leave on"
            hint="The customer is emailed this day, and can cancel the rest alone."
            type="date"
            min={todayInIndia()}
            {...errors.of("promised_on")}
            required
          />
          {can("stock.change") && (
            <Checkbox
              label="They are not on the shelf: take them out of stock"
              hint="The backorder is then reserved from other lots, if there are any. Leave this off if the units are in stock but not within reach."
              name="not_there"
            />
          )}
        </>
      )}
    </div>
  );
}

/** GST rates have changed since the order was placed: packing requires confirmation of the new total (CGST Act s.14). */
function NewRates({ repricing }: { repricing: NonNullable<Picks["repricing"]> }) {
  return (
    <FormMessage kind="note">
      <p>{revisionTexts.rate_change} The customer will be notified.</p>
      <RepricingList repricing={repricing} />
      <label className={styles.confirm} data-kept="no">
        <input type="checkbox" name="accepted_total" value={repricing.total_after} /> Pack at the new total
      </label>
    </FormMessage>
  );
}

function Missing({ lines }: { lines: Picks["lines"] }) {
  const missing = lines.filter((line) => line.missing > 0);
  return (
    <FormMessage>
      {missing.map(({ ref_no, missing }) => `${missing} of ${ref_no}`).join(", ")} not available in any lot.
    </FormMessage>
  );
}
