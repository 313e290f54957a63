import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { isApiError } from "../../../contract/api-error.ts";
import type { AssistedBuyer } from "../../../contract/staff/assisted-orders.ts";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { ContentsChangeTable } from "../../../ui/ContentsChangeTable.tsx";
import { SelectField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { call, type Sent } from "../../client.ts";
import type { Errors } from "../../form/Form.tsx";
import { FormScreen } from "../../form/FormScreen.tsx";
import { useKept } from "../../form/useKept.ts";
import { Section } from "../../parts/Section.tsx";
import { useCall } from "../../useCall.ts";
import { usePreview } from "../../usePreview.ts";
import { AddressOptions } from "./ChoiceFields.tsx";
import { addLine, type EntryLine } from "./entry.ts";
import { ItemLines } from "./ItemLines.tsx";
import { ItemSearch } from "./ItemSearch.tsx";
import styles from "./NewOrder.module.css";
import { atQuantities, incomplete, withPreview } from "./preview-errors.ts";

/** Changes items, addresses or GSTIN of an open order; the customer is asked to agree, unless the change only reduces the order. */
export default function ChangeScreen() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  const latest = useRef<Latest>({ change: null, lines: [] });
  const [asks, setAsks] = useState(true);
  const back = { name: query.data?.data.order_no ?? "Order", to: `/orders/${token}` };
  return (
    <FormScreen
      title={query.data ? `Change items of ${query.data.data.order_no}` : "Change items"}
      back={back}
      query={query}
      wide
      submitLabel={asks ? "Ask customer" : "Change order"}
      name={`change ${token}`}
      action={() => send(token, latest.current)}
      successMessage={({ data }) =>
        data.proposal ? "The customer has been asked by email." : "Order changed. The customer gets an email."
      }
      onSuccess={() => navigate(back.to, { replace: true })}
    >
      {(errors, { data }) => <ChangeFields errors={errors} order={data} latest={latest} onAsks={setAsks} />}
    </FormScreen>
  );
}

type Change = Sent<"POST staff/orders/:token/change/preview">["body"];

/** The change that would be sent. */
interface Latest {
  /** Null while there are no items. */
  change: Change | null;
  lines: readonly EntryLine[];
}

async function send(token: string, { change, lines }: Latest) {
  if (change === null) throw incomplete("Add at least one item.");
  try {
    return await call("POST staff/orders/:token/change", { params: { token }, body: change });
  } catch (error) {
    throw isApiError(error) ? atQuantities(error, lines) : error;
  }
}

interface ChangeFieldsProps {
  errors: Errors;
  order: StaffOrder;
  latest: RefObject<Latest>;
  /** Called with whether the customer will be asked about the change. */
  onAsks(asks: boolean): void;
}

interface Chosen {
  lines: EntryLine[];
  shipping: string;
  billing: string;
  gstin: string;
}

function ChangeFields({ errors, order, latest, onAsks }: ChangeFieldsProps) {
  const [chosen, setChosen] = useState(() => asOrdered(order));
  useKept("change", chosen, setChosen);
  const customer = order.customer?.id ?? null;
  const { data } = useCall(
    "GET staff/assisted-orders/customers/:id",
    { params: { id: customer ?? 0 } },
    { enabled: customer !== null },
  );
  const change = toChange(chosen);
  const isChanged = JSON.stringify(change) !== JSON.stringify(toChange(asOrdered(order)));
  const { reply, isCurrent, ...answer } = usePreview(
    "POST staff/orders/:token/change/preview",
    isChanged && change ? { params: { token: order.token }, body: change } : null,
  );
  const preview = reply?.data;
  const refusal = answer.refusal && atQuantities(answer.refusal, chosen.lines);
  const isAtFields = Object.keys(refusal?.errors ?? {}).length > 0;
  latest.current = { change, lines: chosen.lines };
  const asks = preview?.needs_agreement ?? true;
  useEffect(() => onAsks(asks), [asks, onAsks]);
  const update = (changed: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changed }));
  return (
    <div className={styles.sheet}>
      <FormMessage kind="note">
        {asks
          ? "The customer gets an email with a link, which is valid for 7 days. The order cannot be packed until they accept or decline. Remaining items keep their price."
          : "This only reduces the order, so it applies immediately. The customer gets an email with the new acknowledgement."}
      </FormMessage>
      <FieldGroup legend="Items">
        <WholeRow>
          <ItemLines
            lines={chosen.lines}
            details={undefined}
            errors={withPreview(errors, refusal?.errors)}
            onChange={(lines) => update({ lines })}
          />
          {customer !== null && (
            <ItemSearch
              customerId={customer}
              onAdd={(added) => setChosen((before) => ({ ...before, lines: added.reduce(addLine, before.lines) }))}
            />
          )}
        </WholeRow>
      </FieldGroup>
      {data && (
        <PartyFields errors={withPreview(errors, refusal?.errors)} chosen={chosen} update={update} buyer={data.data} />
      )}
      <Section title="What changes">
        <output className={styles.totals} aria-busy={!isCurrent} data-refreshing={!isCurrent}>
          {!isChanged && <p>Nothing yet. The new total appears here.</p>}
          {refusal && !isAtFields && <FormMessage>{refusal.message}</FormMessage>}
          {preview && <ContentsChangeTable change={preview} />}
        </output>
      </Section>
    </div>
  );
}

interface PartyFieldsProps {
  errors: Errors;
  chosen: Chosen;
  buyer: AssistedBuyer;
  update(changed: Partial<Chosen>): void;
}

function PartyFields({ errors, chosen, buyer, update }: PartyFieldsProps) {
  const select = (name: "shipping" | "billing" | "gstin", field: string) => ({
    ...errors.of(field),
    value: chosen[name],
    onChange: ({ target }: { target: { value: string } }) => {
      errors.clear(field);
      update({ [name]: target.value });
    },
  });
  return (
    <FieldGroup legend="Delivery and billing">
      <SelectField label="Deliver to" {...select("shipping", "shipping_address")}>
        <option value="">No change</option>
        <AddressOptions addresses={buyer.addresses} />
      </SelectField>
      <SelectField label="GSTIN" {...select("gstin", "buyer_gstin_id")}>
        <option value="">No change</option>
        <option value="none">Without a GSTIN</option>
        {buyer.gstins.map(({ id, gstin, legal_name }) => (
          <option key={id} value={id}>
            {gstin}, {legal_name}
          </option>
        ))}
      </SelectField>
      {(chosen.gstin === "" || chosen.gstin === "none") && (
        <SelectField label="Bill to" {...select("billing", "billing_address")}>
          <option value="">No change</option>
          <AddressOptions addresses={buyer.addresses} />
        </SelectField>
      )}
    </FieldGroup>
  );
}

function asOrdered(order: StaffOrder): Chosen {
  const lines = order.lines.map(({ sub_product_id, ref_no, product_name, quantity }) => ({
    ...{ sub_product_id, ref_no, product_name, quantity: String(quantity) },
  }));
  return { lines, shipping: "", billing: "", gstin: "" };
}

function toChange({ lines, shipping, billing, gstin }: Chosen): Change | null {
  if (lines.length === 0) return null;
  return {
    lines: lines.map(({ sub_product_id, quantity }) => ({ sub_product_id, quantity: Number(quantity) || 0 })),
    ...(shipping ? { shipping_address: Number(shipping) } : {}),
    ...(billing ? { billing_address: Number(billing) } : {}),
    ...(gstin ? { buyer_gstin_id: gstin === "none" ? null : Number(gstin) } : {}),
  };
}
