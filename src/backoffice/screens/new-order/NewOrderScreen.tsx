import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError } from "../../../contract/api-error.ts";
import type { AssistedBuyer } from "../../../contract/staff/assisted-orders.ts";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { call } from "../../client.ts";
import type { Errors } from "../../form/Form.tsx";
import { FormScreen, nothingToLoad } from "../../form/FormScreen.tsx";
import { Kept } from "../../form/useKept.ts";
import { errorMessage } from "../../messages.ts";
import { PartFailure } from "../../parts/Loaded.tsx";
import { useCall } from "../../useCall.ts";
import { usePreview } from "../../usePreview.ts";
import { AddressForm } from "./AddressForm.tsx";
import { ChoiceFields } from "./ChoiceFields.tsx";
import { CustomerFields } from "./CustomerFields.tsx";
import { EntryTotals } from "./EntryTotals.tsx";
import { addLine, type Entry, emptyEntry, toRequest } from "./entry.ts";
import { ItemLines } from "./ItemLines.tsx";
import { ItemSearch } from "./ItemSearch.tsx";
import styles from "./NewOrder.module.css";
import { incomplete, withPreview } from "./preview-errors.ts";
import { RegisterForm } from "./RegisterForm.tsx";
import { type OrderFile, RemarkFields } from "./RemarkFields.tsx";

/** Less than the half hour after which the quote expires. */
const refreshMs = 20 * 60_000;

/** Enters an order for a customer who ordered by telephone, WhatsApp, email or at the counter. `?customer=` chooses the customer. */
export default function NewOrderScreen() {
  const navigate = useNavigate();
  const form = useEntryForm();
  const { buyer, request, price, change, side, setSide } = form;

  function place(fields: Record<string, string>) {
    const { channel, payment_promise, po_number, po_file, note } = fields;
    if (!request || !price.details || !price.isCurrent) throw form.keepShown(whyNotPriced(form));
    const { coupon_token } = price.details.orderTotal;
    const remarks = { payment_promise, po_number, po_file, note };
    return call("POST staff/assisted-orders", { body: { ...request, coupon_token, channel, ...remarks } as never });
  }

  return (
    <FormScreen
      title="New order"
      back={{ name: "Orders", to: "/orders" }}
      query={nothingToLoad}
      wide
      submitLabel="Place order"
      action={async (fields) => place(fields)}
      successMessage={({ data }) => `Order ${data.order_no} placed. The customer gets an email.`}
      onSuccess={({ data }) => navigate(`/orders/${data.token}`, { replace: true })}
      below={
        <>
          <RegisterForm open={side === "customer"} onClose={() => setSide(null)} onRegistered={form.choose} />
          {buyer && (
            <AddressForm
              buyer={buyer}
              open={side === "address"}
              onClose={() => setSide(null)}
              onSaved={({ id }) => change({ shipping: String(id) })}
            />
          )}
        </>
      }
    >
      {(errors) => <EntryFields errors={errors} form={form} />}
    </FormScreen>
  );
}

function useEntryForm() {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState<Entry>(emptyEntry);
  const [file, setFile] = useState<OrderFile | null>(null);
  const [side, setSide] = useState<"customer" | "address" | null>(null);
  const [asked, setAsked] = useState(Number(search.get("customer")) || null);
  const id = typed.customer?.id ?? asked;
  const query = useCall(
    "GET staff/assisted-orders/customers/:id",
    { params: { id: id ?? 0 } },
    { enabled: id !== null },
  );
  const buyer: AssistedBuyer | undefined = query.data?.data.id === id ? query.data?.data : undefined;
  const [refused, setRefused] = useState<{ entry: Entry; message: string } | null>(null);
  // The same object until something is typed: only a changed entry is kept.
  const entry = useMemo(
    () => (typed.customer || !buyer ? typed : { ...typed, customer: { id: buyer.id, name: buyer.name } }),
    [typed, buyer],
  );
  const request = toRequest(entry, buyer);
  const { reply: details, ...answer } = usePreview(
    "POST staff/assisted-orders/details",
    request && { body: { ...request, coupon_code: entry.coupon.trim() || null } },
    { refetchInterval: refreshMs },
  );
  const price = { details, ...answer };
  const change = (changed: Partial<Entry>) => setTyped((before) => ({ ...before, ...changed }));
  function choose(customer: Entry["customer"]) {
    setFile(null);
    change({ ...emptyEntry, lines: entry.lines, customer });
    // Otherwise the customer of the address would be chosen again.
    if (asked === null) return;
    setAsked(null);
    setSearch({}, { replace: true });
  }
  return {
    ...{ entry, setTyped, change, choose, buyer, loading: query, file, setFile, request, price, side, setSide },
    /** The message beside the form's button, not to be repeated above; null once the entry has changed. */
    shownMessage: refused?.entry === entry ? refused.message : null,
    keepShown(error: ApiError) {
      setRefused({ entry, message: error.message });
      return error;
    },
  };
}

interface EntryFieldsProps {
  errors: Errors;
  form: ReturnType<typeof useEntryForm>;
}

function EntryFields({ errors, form }: EntryFieldsProps) {
  const { entry, setTyped, change, choose, buyer, loading, file, setFile, price, shownMessage, setSide } = form;
  return (
    <div className={styles.sheet}>
      <Kept name="entry" value={entry} restore={setTyped} />
      <Kept name="file" value={file} restore={setFile} />
      <CustomerFields
        customer={entry.customer}
        buyer={entry.customer ? buyer : undefined}
        problem={entry.customer && buyer && buyer.problem !== shownMessage ? buyer.problem : null}
        error={errors.of("customer_id").error}
        onChoose={choose}
        onRegister={() => setSide("customer")}
      />
      {entry.customer && !buyer && loading.error && <PartFailure what="The customer's details" query={loading} />}
      {entry.customer && buyer && buyer.problem === null && (
        <>
          <FieldGroup legend="Items">
            <WholeRow>
              <ItemLines
                lines={entry.lines}
                details={price.details}
                errors={withPreview(errors, price.refusal?.errors)}
                onChange={(lines) => change({ lines })}
              />
              <ItemSearch
                customerId={buyer.id}
                onAdd={(added) => setTyped((before) => ({ ...before, lines: added.reduce(addLine, before.lines) }))}
              />
            </WholeRow>
          </FieldGroup>
          <ChoiceFields
            entry={entry}
            buyer={buyer}
            errors={withPreview(errors, price.refusal?.errors)}
            onChange={change}
            onAddAddress={() => setSide("address")}
          />
          <RemarkFields key={buyer.id} customerId={buyer.id} errors={errors} file={file} onFile={setFile} />
          <EntryTotals
            {...price}
            shownMessage={shownMessage}
            coupon={entry.coupon}
            onCoupon={(coupon) => change({ coupon })}
          />
        </>
      )}
    </div>
  );
}

/** Why there is no total to agree to. */
function whyNotPriced({ entry, buyer, loading, price }: ReturnType<typeof useEntryForm>): ApiError {
  if (entry.customer === null) return incomplete("Choose a customer.", "customer_id");
  if (!buyer) return incomplete(loading.error ? errorMessage(loading.error) : "Wait for the customer's details.");
  if (buyer.problem !== null) return incomplete(buyer.problem);
  if (entry.lines.length === 0) return incomplete("Add at least one item.");
  if (buyer.addresses.length === 0) return incomplete("Add an address.", "shipping_address");
  const refusal = price.isCurrent ? price.refusal : null;
  if (refusal?.code.startsWith("coupon_")) return incomplete(refusal.message, "coupon_code");
  if (refusal) return refusal;
  const message = "Wait for the total, and check it before placing the order.";
  return new ApiError(409, { code: "totals_changed", message });
}
