import type { BulkRun } from "../../../contract/staff/bulk-runs.ts";
import type { StaffOrderListed } from "../../../contract/staff/order-shapes.ts";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { useCall } from "../../useCall.ts";
import { CourierField } from "../couriers/CourierField.tsx";

interface BulkShipProps {
  /** null: closed. */
  orders: StaffOrderListed[] | null;
  onClose(): void;
  onShipped(run: BulkRun): void;
}

const trackingField = (place: number) => `orders.${place}.tracking_number`;

/** Ships several packed orders with one courier. */
export function BulkShip({ orders, onClose, onShipped }: BulkShipProps) {
  const couriers = useCall("GET staff/couriers", {}, { enabled: orders !== null });
  return (
    <SideForm
      title={orders?.length === 1 ? "Ship 1 order" : `Ship ${orders?.length ?? 0} orders`}
      open={orders !== null && !couriers.isPending}
      about={orders?.map(({ token }) => token).join(" ")}
      onClose={onClose}
      submitLabel="Ship"
      action={({ courier = "", ...fields }) => {
        const numbered = (orders ?? []).map(({ token }, place) => ({
          token,
          tracking_number: fields[trackingField(place)] ?? "",
        }));
        return call("POST staff/orders/ship", { body: { courier, orders: numbered } });
      }}
      onSuccess={({ data }) => onShipped(data)}
    >
      {(errors) => (
        <>
          <CourierField errors={errors} />
          {orders?.map(({ token, order_no, city }, place) => (
            <Field
              key={token}
              label={`Tracking number of ${order_no}`}
              hint={`To ${city}`}
              maxLength={60}
              autoComplete="off"
              optional
              {...errors.of(trackingField(place))}
            />
          ))}
        </>
      )}
    </SideForm>
  );
}
