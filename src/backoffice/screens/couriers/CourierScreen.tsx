import { useNavigate, useParams } from "react-router";
import { type CourierKind, courierKindLabels, courierKinds } from "../../../contract/staff/courier-kinds.ts";
import type { CourierShown } from "../../../contract/staff/couriers.ts";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { call } from "../../client.ts";
import { type Errors, Form } from "../../form/Form.tsx";
import { FormScreen, nothingToLoad } from "../../form/FormScreen.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { useLabels } from "./CouriersScreen.tsx";

const back = { name: "Couriers", to: "/couriers" };

/** A new courier, or an existing one: editable for those with the right, read-only for others. */
export default function CourierScreen() {
  const { id } = useParams();
  return id === undefined ? <NewCourier /> : <OneCourier id={id} />;
}

function NewCourier() {
  const navigate = useNavigate();
  return (
    <FormScreen
      title="New courier"
      back={back}
      query={nothingToLoad}
      submitLabel="Save courier"
      successMessage="Saved."
      action={(fields) => call("POST staff/couriers", { body: toBody(fields) })}
      onSuccess={() => navigate("/couriers", { replace: true })}
    >
      {(errors) => <CourierFields errors={errors} courier={null} />}
    </FormScreen>
  );
}

function OneCourier({ id }: { id: string }) {
  const query = useCall("GET staff/couriers/:id", { params: { id } });
  const can = usePermissions();
  return (
    <DetailScreen
      name="Courier"
      query={query}
      back={back}
      title={({ data }) => data.name}
      badge={({ data }) => <StatusBadge of={useLabels} state={data.active ? "used" : "retired"} />}
    >
      {({ data }) => (
        <Section title="Details">
          {can("couriers.change") ? (
            <Form
              submitLabel="Save courier"
              successMessage="Saved."
              record={{ current: data, version: ({ seen }) => seen, values: toValues }}
              action={(fields, _form, { seen }) =>
                call("PUT staff/couriers/:id", { params: { id }, body: { ...toBody(fields), seen } })
              }
              savedVersion={(reply) => reply.data.seen}
            >
              {(errors, stored) => <CourierFields errors={errors} courier={stored} />}
            </Form>
          ) : (
            <DescriptionList
              of={[
                ["Kind", courierKindLabels[data.kind]],
                ["Tracking link", data.tracking_link],
                ["Notes", data.notes],
              ]}
            />
          )}
        </Section>
      )}
    </DetailScreen>
  );
}

function CourierFields({ errors, courier }: { errors: Errors; courier: CourierShown | null }) {
  return (
    <FieldGroup>
      <Field
        label="Name"
        hint={courier ? "Orders that were shipped keep the name they were shipped under." : undefined}
        defaultValue={courier?.name}
        maxLength={60}
        autoComplete="off"
        {...errors.of("name")}
        required
      />
      <SelectField label="Kind" defaultValue={courier?.kind ?? "courier"} {...errors.of("kind")}>
        {courierKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kind === "courier" ? "Courier company" : "Collector of the shop"}
          </option>
        ))}
      </SelectField>
      <Field
        label="Tracking link"
        hint="With {number} in place of the tracking number, such as https://courier.example/track?awb={number}"
        defaultValue={courier?.tracking_link ?? ""}
        inputMode="url"
        maxLength={300}
        autoComplete="off"
        {...errors.of("tracking_link")}
        optional
      />
      <SelectField
        label="State"
        hint="A retired courier is not offered for new parcels."
        name="active"
        defaultValue={courier?.active === false ? "no" : "yes"}
      >
        <option value="yes">In use</option>
        <option value="no">Retired</option>
      </SelectField>
      <WholeRow>
        <TextareaField
          label="Notes"
          hint="Contact, pick-up times, terms of remittance. Seen by staff only."
          defaultValue={courier?.notes ?? ""}
          maxLength={1000}
          {...errors.of("notes")}
          optional
        />
      </WholeRow>
    </FieldGroup>
  );
}

/** As in the form's fields. */
function toValues({ name, kind, tracking_link, notes, active }: CourierShown) {
  return { name, kind, tracking_link: tracking_link ?? "", notes: notes ?? "", active: active ? "yes" : "no" };
}

function toBody({ name = "", kind, tracking_link = "", notes = "", active }: Record<string, string>) {
  return { name, kind: kind as CourierKind, tracking_link, notes, active: active !== "no" };
}
