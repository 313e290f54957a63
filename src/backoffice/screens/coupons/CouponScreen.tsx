import { useNavigate, useParams } from "react-router";
import type { CouponShown } from "../../../contract/staff/coupons.ts";
import { texts } from "../../../contract/texts.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { call } from "../../client.ts";
import { flatten } from "../../form/edited-record.ts";
import { type Errors, Form } from "../../form/Form.tsx";
import { FormScreen, nothingToLoad } from "../../form/FormScreen.tsx";
import { DeleteAction } from "../../parts/DeleteAction.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";
import { orderStateLabels } from "../orders/order-labels.ts";
import { states } from "./CouponsScreen.tsx";

const back = { name: "Coupons", to: "/coupons" };

/** A new coupon, or an existing one to edit; only one that was never used can be deleted. */
export default function CouponScreen() {
  const { id } = useParams();
  return id === undefined ? <NewCoupon /> : <OneCoupon id={id} />;
}

function NewCoupon() {
  const navigate = useNavigate();
  return (
    <FormScreen
      title="New coupon"
      back={back}
      query={nothingToLoad}
      submitLabel="Save coupon"
      successMessage="Saved."
      action={(fields) => call("POST staff/coupons", { body: toBody(fields) })}
      onSuccess={({ data }) => navigate(`/coupons/${data.id}`, { replace: true })}
    >
      {(errors) => <CouponFieldset errors={errors} coupon={null} />}
    </FormScreen>
  );
}

function OneCoupon({ id }: { id: string }) {
  const query = useCall("GET staff/coupons/:id", { params: { id } });
  return (
    <DetailScreen
      name="Coupon"
      query={query}
      back={back}
      title={({ data }) => data.code}
      badge={({ data }) => <StatusBadge of={states} state={data.state} />}
      intro={({ data }) => `Used ${data.used_count} ${data.used_count === 1 ? "time" : "times"}.`}
      actions={({ data }) => (
        <DeleteAction
          call="DELETE staff/coupons/:id"
          id={data.id}
          name={data.code}
          text="It has not been used, so nothing else is affected."
          list="/coupons"
          disabledReason={data.deletable ? null : "This coupon has been used. Turn it off instead."}
        />
      )}
    >
      {({ data }) => (
        <>
          <Section title="Discount and validity">
            <Form
              submitLabel="Save coupon"
              successMessage="Saved."
              record={{ current: data, version: ({ seen }) => seen, values: toValues }}
              action={(fields, _form, { seen }) =>
                call("PUT staff/coupons/:id", { params: { id }, body: { ...toBody(fields), seen } })
              }
              savedVersion={(reply) => reply.data.seen}
            >
              {(errors, stored) => <CouponFieldset errors={errors} coupon={stored} />}
            </Form>
          </Section>
          <Section title="Orders that used it">
            {data.orders.length === 0 ? (
              <p>None yet.</p>
            ) : (
              <DataTable
                caption="Orders that used it"
                columns={orderColumns}
                rows={data.orders}
                keyOf={({ order_no }) => order_no}
                hrefFor={({ token }) => `/orders/${token}`}
              />
            )}
          </Section>
        </>
      )}
    </DetailScreen>
  );
}

const orderColumns: Column<CouponShown["orders"][number]>[] = [
  { name: "Order", cell: ({ order_no }) => order_no },
  { name: "Placed", cell: ({ placed_at }) => <Moment at={placed_at} exact /> },
  { name: "State", cell: ({ status }) => <StatusBadge of={orderStateLabels} state={status} /> },
  { name: "Discount", cell: ({ taken_off }) => <Price amount={taken_off} />, number: true },
  { name: "Total", cell: ({ total }) => <Price amount={total} />, number: true },
];

function CouponFieldset({ errors, coupon }: { errors: Errors; coupon: CouponShown | null }) {
  return (
    <FieldGroup>
      <Field label="Code" defaultValue={coupon?.code} maxLength={40} {...errors.of("code")} required />
      <SelectField label="State" name="on" defaultValue={coupon?.state === "off" ? "off" : "on"}>
        <option value="on">On</option>
        <option value="off">Off</option>
      </SelectField>
      <SelectField label="Discount type" defaultValue={coupon?.kind ?? "percent"} {...errors.of("kind")}>
        <option value="percent">Percent of the subtotal</option>
        <option value="amount">Fixed amount in rupees</option>
      </SelectField>
      <Field
        label="Percent or rupees"
        hint={texts.couponRounding}
        inputMode="decimal"
        defaultValue={coupon?.value}
        {...errors.of("value")}
        required
      />
      <Field
        label="Maximum discount, rupees"
        hint="For percentages."
        inputMode="decimal"
        defaultValue={coupon?.largest ?? ""}
        {...errors.of("largest")}
        optional
      />
      <Field
        label="Minimum subtotal, rupees"
        inputMode="decimal"
        defaultValue={coupon?.minimum || ""}
        {...errors.of("minimum")}
        optional
      />
      <Field label="Valid from" type="date" defaultValue={coupon?.valid_from} {...errors.of("valid_from")} required />
      <Field
        label="Valid to (inclusive)"
        type="date"
        defaultValue={coupon?.valid_to}
        {...errors.of("valid_to")}
        required
      />
      <Field
        label="Total uses"
        inputMode="numeric"
        defaultValue={coupon?.usage_limit ?? ""}
        {...errors.of("usage_limit")}
        optional
      />
      <Field
        label="Uses per customer"
        inputMode="numeric"
        defaultValue={coupon?.per_customer_limit ?? ""}
        {...errors.of("per_customer_limit")}
        optional
      />
      <WholeRow>
        <Field label="Description" defaultValue={coupon?.description} {...errors.of("description")} optional />
      </WholeRow>
    </FieldGroup>
  );
}

/** As in the form's fields. */
function toValues({ code, state, kind, value, largest, minimum, ...coupon }: CouponShown) {
  const { valid_from, valid_to, usage_limit, per_customer_limit, description } = coupon;
  const limits = { usage_limit, per_customer_limit, largest, minimum: minimum || null };
  const on = state === "off" ? "off" : "on";
  return flatten({ code, on, kind, value, valid_from, valid_to, description, ...limits });
}

function toBody(fields: Record<string, string>) {
  const typed = (name: string) => fields[name]?.trim() ?? "";
  return {
    ...{ code: typed("code"), description: typed("description"), value: typed("value") },
    ...{
      valid_from: typed("valid_from"),
      valid_to: typed("valid_to"),
      minimum: typed("minimum"),
      largest: typed("largest"),
    },
    ...{ usage_limit: typed("usage_limit"), per_customer_limit: typed("per_customer_limit"), on: fields.on !== "off" },
    kind: fields.kind === "amount" ? ("amount" as const) : ("percent" as const),
  };
}
