import { useNavigate, useParams } from "react-router";
import { dayText } from "../../../contract/day-text.ts";
import type { RegistrationShown } from "../../../contract/staff/registrations.ts";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { FormScreen } from "../../form/FormScreen.tsx";
import { todayInIndia } from "../../form/indian-time.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { useCall } from "../../useCall.ts";
import { listLabels, RegistrationFieldset, toBody, toValues } from "./RegistrationFieldset.tsx";
import { validities } from "./RegistrationsScreen.tsx";

const back = { name: "Registrations", to: "/registrations" };

/** A new registration, or an existing one to edit or end. */
export default function RegistrationScreen() {
  const { id } = useParams();
  return id === undefined ? <NewRegistration /> : <OneRegistration id={id} />;
}

function NewRegistration() {
  const navigate = useNavigate();
  return (
    <FormScreen
      title="New registration"
      back={back}
      query={useCall("GET staff/registrations")}
      submitLabel="Save registration"
      successMessage="Saved."
      action={(fields) => call("POST staff/registrations", { body: toBody(fields) })}
      onSuccess={({ data }) => navigate(`/registrations/${data.id}`, { replace: true })}
    >
      {(errors, { states }) => <RegistrationFieldset errors={errors} registration={null} states={states} />}
    </FormScreen>
  );
}

function OneRegistration({ id }: { id: string }) {
  const query = useCall("GET staff/registrations/:id", { params: { id } });
  return (
    <DetailScreen
      name="Registration"
      query={query}
      back={back}
      title={({ data }) => data.gstin ?? data.legal_name}
      badge={({ data }) => <StatusBadge of={validities} state={data.validity} />}
      intro={({ data }) => registrationIntro(data)}
    >
      {({ data, states }) => (
        <>
          <Section title="Particulars">
            <Form
              submitLabel="Save registration"
              successMessage="Saved."
              record={{ current: data, version: ({ seen }) => seen, values: toValues, labels: listLabels }}
              action={(fields, _form, against) => {
                const body = { ...toBody(fields, against), seen: against.seen };
                return call("PUT staff/registrations/:id", { params: { id }, body });
              }}
              savedVersion={(reply) => reply.data.seen}
            >
              {(errors, stored) => <RegistrationFieldset errors={errors} registration={stored} states={states} />}
            </Form>
          </Section>
          {data.validity !== "ended" && (
            <Section title="End this registration">
              <EndForm registration={data} />
            </Section>
          )}
        </>
      )}
    </DetailScreen>
  );
}

function registrationIntro({ is_current, open_orders }: RegistrationShown): string {
  const orders = open_orders === 1 ? "1 order to pack" : `${open_orders} orders to pack`;
  const first = is_current
    ? "New orders are supplied by this registration."
    : "New orders are supplied by another registration.";
  return open_orders === 0 ? first : `${first} It has ${orders}.`;
}

function EndForm({ registration }: { registration: RegistrationShown }) {
  const { id, open_orders } = registration;
  return (
    <Form
      submitLabel="End registration"
      successMessage="Registration ended."
      record={{
        current: registration,
        version: ({ seen }) => seen,
        values: ({ valid_to }) => ({ valid_to: valid_to ?? todayInIndia() }),
        textFor: (_name, day) => dayText(day),
      }}
      question={() => ({
        title: "End this registration?",
        text:
          open_orders === 0
            ? "New orders are supplied by another registration in force. Without one, nothing can be sold."
            : `It still supplies ${open_orders} ${open_orders === 1 ? "order" : "orders"} that are not packed yet.`,
      })}
      action={(fields, _form, { seen }) =>
        call("POST staff/registrations/:id/end", { params: { id }, body: { valid_to: fields.valid_to ?? "", seen } })
      }
      savedVersion={(reply) => reply.data.seen}
    >
      {(errors, stored) => (
        <Field
          label="Last day"
          type="date"
          defaultValue={stored.valid_to ?? todayInIndia()}
          {...errors.of("valid_to")}
          required
        />
      )}
    </Form>
  );
}
