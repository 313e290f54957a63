import { useState } from "react";
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
import { Kept } from "../../form/useKept.ts";
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
  return <OrderChange key={token} token={token} />;
}

function OrderChange({ token }: { token: string }) {
  const navigate = useNavigate();
  const query = useCall("GET staff/orders/:token", { params: { token } });
  const draft = useOrderChange(query.data?.data);
  const back = { name: query.data?.data.order_no ?? "Order", to: `/orders/${token}` };
  return (
    <FormScreen
      title={query.data ? `Change items of ${query.data.data.order_no}` : "Change items"}
      back={back}
      query={query}
      wide
      submitLabel={draft.asks ? "Ask customer" : "Change order"}
      name={`change ${token}`}
      action={() => send(token, draft)}
      successMessage={({ data }) =>
        data.proposal ? "The customer has been asked by email." : "Order changed. The customer gets an email."
      }
      onSuccess={() => navigate(back.to, { replace: true })}
    >
      {(errors, { data }) => <ChangeFields errors={errors} order={data} draft={draft} />}
    </FormScreen>
  );
}

type Change = Sent<"POST staff/orders/:token/change/preview">["body"];

async function send(token: string, { change, lines }: OrderDraft) {
  if (change === null) throw incomplete("Add at least one item.");
  try {
    return await call("POST staff/orders/:token/change", { params: { token }, body: change });
  } catch (error) {
    throw isApiError(error) ? atQuantities(error, lines) : error;
  }
}

interface Chosen {
  lines: EntryLine[];
  shipping: string;
  billing: string;
  gstin: string;
}

type OrderDraft = ReturnType<typeof useOrderChange>;

/** What was chosen, and what it would change. @param order undefined until it is loaded */
function useOrderChange(order: StaffOrder | undefined) {
  const [edited, setEdited] = useState<Chosen | null>(null);
  const ordered = order ? asOrdered(order) : nothing;
  const chosen = edited ?? ordered;
  const change = toChange(chosen);
  const isChanged = JSON.stringify(change) !== JSON.stringify(toChange(ordered));
  const { reply, ...answer } = usePreview(
    "POST staff/orders/:token/change/preview",
    order && isChanged && change ? { params: { token: order.token }, body: change } : null,
  );
  return {
    ...{ edited, setEdited, chosen, lines: chosen.lines, change, isChanged, preview: reply?.data },
    isCurrent: answer.isCurrent,
    refusal: answer.refusal && atQuantities(answer.refusal, chosen.lines),
    /** Whether the customer will be asked about the change. */
    asks: reply?.data.needs_agreement ?? true,
    edit: (next: (before: Chosen) => Chosen) => setEdited((before) => next(before ?? ordered)),
  };
}

interface ChangeFieldsProps {
  errors: Errors;
  order: StaffOrder;
  draft: OrderDraft;
}

function ChangeFields({ errors, order, draft }: ChangeFieldsProps) {
  const { edited, setEdited, chosen, edit, isChanged, preview, isCurrent, refusal, asks } = draft;
  const customer = order.customer?.id ?? null;
  const { data } = useCall(
    "GET staff/assisted-orders/customers/:id",
    { params: { id: customer ?? 0 } },
    { enabled: customer !== null },
  );
  const isAtFields = Object.keys(refusal?.errors ?? {}).length > 0;
  const update = (changed: Partial<Chosen>) => edit((before) => ({ ...before, ...changed }));
  return (
    <div className={styles.sheet}>
      <Kept name="change" value={edited} restore={setEdited} />
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
              onAdd={(added) => edit((before) => ({ ...before, lines: added.reduce(addLine, before.lines) }))}
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

const nothing: Chosen = { lines: [], shipping: "", billing: "", gstin: "" };

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
  return { ...nothing, lines };
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
