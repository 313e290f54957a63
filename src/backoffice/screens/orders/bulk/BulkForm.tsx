import type { BulkAction } from "../../../../contract/staff/bulk-actions.ts";
import type { BulkRun } from "../../../../contract/staff/bulk-runs.ts";
import type { StaffOrderListed } from "../../../../contract/staff/order-shapes.ts";
import { Field } from "../../../../ui/Field.tsx";
import { FormMessage } from "../../../../ui/FormMessage.tsx";
import { call, type Sent } from "../../../client.ts";
import type { Errors } from "../../../form/Form.tsx";
import { SideForm } from "../../../form/SideForm.tsx";
import { useCall } from "../../../useCall.ts";
import { CourierField } from "../../couriers/CourierField.tsx";
import { PaymentFields } from "../PaymentFields.tsx";
import { begunText, bulkWords, ordersText } from "./bulk-labels.ts";

type Filter = NonNullable<NonNullable<Sent<"POST staff/orders/confirm">["body"]>["filter"]>;

/** An action and its orders: the selected ones, or all of a filter. */
export interface BulkChoice {
  act: BulkAction;
  chosen: { orders: StaffOrderListed[] } | { filter: Record<string, string> };
}

interface BulkFormProps {
  /** null: closed. */
  choice: BulkChoice | null;
  onClose(): void;
  onBegun(run: BulkRun): void;
}

const trackingField = (place: number) => `orders.${place}.tracking_number`;

/** States the number of orders and asks for what all of them need, such as the courier. Nothing happens before it is submitted. */
export function BulkForm({ choice, onClose, onBegun }: BulkFormProps) {
  if (!choice) return null;
  const { act, chosen } = choice;
  return "orders" in chosen ? (
    <OneForm act={act} onClose={onClose} onBegun={onBegun} count={chosen.orders.length} orders={chosen.orders} />
  ) : (
    <OfFilter act={act} onClose={onClose} onBegun={onBegun} filter={chosen.filter} />
  );
}

interface FormProps {
  act: BulkAction;
  onClose(): void;
  onBegun(run: BulkRun): void;
}

function OfFilter({ filter, ...form }: FormProps & { filter: Record<string, string> }) {
  const { data, error } = useCall("GET staff/bulk-runs/count", { query: { act: form.act, ...filter } as never });
  if (!data) return error ? <FormMessage>The orders could not be counted. Try again.</FormMessage> : null;
  return <OneForm {...form} count={data.data.total} filter={filter} most={data.data.most} />;
}

interface OneFormProps extends FormProps {
  count: number;
  orders?: StaffOrderListed[];
  filter?: Record<string, string>;
  most?: number;
}

function OneForm({ act, count, orders, filter, most, onClose, onBegun }: OneFormProps) {
  const needsCourier = act === "ship" || act === "collect";
  const couriers = useCall("GET staff/couriers", {}, { enabled: needsCourier });
  const tokens = orders?.map(({ token }) => token);
  const chosen = tokens ? { tokens } : { filter: filter as Filter, expected: count };
  const title = `${bulkWords[act].verb} ${ordersText(count)}`;
  return (
    <SideForm
      title={title}
      open={!needsCourier || !couriers.isPending}
      about={tokens?.join(" ") ?? new URLSearchParams(filter).toString()}
      onClose={onClose}
      submitLabel={title}
      action={(fields) => send(act, chosen, orders ?? [], fields)}
      successMessage={begunText}
      onSuccess={({ data }) => onBegun(data)}
    >
      {(errors) => (
        <>
          {most !== undefined && count > most && (
            <FormMessage>{`At most ${ordersText(most)} can be processed at once. Narrow the filter.`}</FormMessage>
          )}
          <FormMessage kind="note">{about[act]}</FormMessage>
          {act === "ship" && <ShipFields orders={orders ?? []} errors={errors} />}
          {act === "collect" && (
            <PaymentFields errors={errors} referenceHint="The same for all; needed unless it was cash." />
          )}
        </>
      )}
    </SideForm>
  );
}

const about: Record<BulkAction, string> = {
  confirm: "Each customer is notified by email.",
  pack: "Each order is packed from the lots that expire first, and its tax invoice is issued. An order without enough stock is left as it is.",
  ship: "Each customer is emailed that the parcel is on its way.",
  deliver: "Reward points are credited, and the days for returns begin.",
  collect: "The full amount due for each order is recorded as paid.",
};

type ChosenBody = { tokens: string[] } | { filter: Filter; expected: number };

function send(act: BulkAction, chosen: ChosenBody, orders: StaffOrderListed[], fields: Record<string, string>) {
  switch (act) {
    case "confirm":
      return call("POST staff/orders/confirm", { body: chosen });
    case "pack":
      return call("POST staff/orders/pack", { body: chosen });
    case "deliver":
      return call("POST staff/orders/deliver", { body: chosen });
    case "ship": {
      const { courier = "" } = fields;
      const numbered = orders.map(({ token }, place) => ({
        token,
        tracking_number: fields[trackingField(place)] ?? "",
      }));
      return call("POST staff/orders/ship", {
        body: "tokens" in chosen ? { courier, orders: numbered } : { courier, ...chosen },
      });
    }
    case "collect": {
      const { mode, reference = "", courier_id } = fields;
      const money = { mode: mode as "cash", reference, courier_id: courier_id ? Number(courier_id) : null };
      return call("POST staff/orders/collect", { body: { ...chosen, ...money } });
    }
  }
}

function ShipFields({ orders, errors }: { orders: StaffOrderListed[]; errors: Errors }) {
  return (
    <>
      <CourierField errors={errors} />
      {orders.map(({ token, order_no, city }, place) => (
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
  );
}
