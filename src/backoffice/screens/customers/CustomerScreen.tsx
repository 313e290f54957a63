import { useState } from "react";
import { Link, useParams } from "react-router";
import type { CustomerShown } from "../../../contract/staff/customers.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { call } from "../../client.ts";
import { flatten } from "../../form/edited-record.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { Assignee } from "../notes/Assignee.tsx";
import { Attachments } from "../notes/Attachments.tsx";
import { Notes } from "../notes/Notes.tsx";
import { orderStateLabels, paymentLabels, paymentStateLabels } from "../orders/order-labels.ts";
import { AccountType } from "./AccountType.tsx";
import styles from "./CustomerScreen.module.css";
import { accountTypeLabels } from "./customer-labels.ts";
import { Gstins } from "./Gstins.tsx";
import { MciWarnings } from "./MciWarnings.tsx";
import { ResaleLicence } from "./ResaleLicence.tsx";
import { VerificationBadge } from "./VerificationBadge.tsx";

export default function CustomerScreen() {
  const { id = "" } = useParams();
  const query = useCall("GET staff/customers/:id", { params: { id } });
  return (
    <DetailScreen
      name="Customer"
      query={query}
      back={{ name: "Customers", to: "/customers" }}
      title={({ data }) => data.name}
      badge={({ data }) => <VerificationBadge of={data} />}
      intro={({ data }) => (
        <>
          {accountTypeLabels[data.account_type]}, customer since <Moment at={data.created_at} />
        </>
      )}
      actions={({ data }) => (
        <>
          <NewOrder customerId={data.id} />
          <Verification of={data} />
        </>
      )}
      aside={({ data }) => <Aside of={data} />}
    >
      {({ data }) => (
        <>
          <MciWarnings of={data} />
          {data.account_type !== "doctor" && <ResaleLicence customerId={data.id} />}
          <Orders of={data} />
          <Enquiries of={data} />
          <Notes subject="customer" of={String(data.id)} />
          <Attachments subject="customer" of={String(data.id)} />
        </>
      )}
    </DetailScreen>
  );
}

function NewOrder({ customerId }: { customerId: number }) {
  const can = usePermissions();
  if (!can("orders.enter")) return null;
  return (
    <ButtonLink to={`/orders/new?customer=${customerId}`} variant="secondary" icon="plus">
      New order
    </ButtonLink>
  );
}

/** The fields against which an MCI number is checked. */
const checkedFields = [
  ["name", "Name"],
  ["dob", "Date of birth"],
  ["account_type", "Account type"],
  ["mci_number", "MCI number"],
] as const satisfies [keyof CustomerShown, string][];

function Verification({ of: customer }: { of: CustomerShown }) {
  const { id, name, mci_number, verification, identity } = customer;
  const can = usePermissions();
  const [rejecting, setRejecting] = useState(false);
  const verify = useStaffMutation("POST staff/customers/:id/verify", {
    success: `Verified. ${name} can now buy all devices.`,
  });
  if (!can("customers.verify")) return null;
  const none = mci_number === null ? "The customer has not given an MCI number." : null;
  return (
    <>
      <ActionButton
        disabledReason={none ?? (verification === "verified" ? "This number is already verified." : null)}
        loading={verify.isPending}
        onClick={() => verify.mutate({ params: { id }, body: { mci_number: mci_number ?? "", identity } })}
      >
        Verify
      </ActionButton>
      <ActionButton
        variant="secondary"
        disabledReason={none ?? (verification === "rejected" ? "This number is already rejected." : null)}
        onClick={() => setRejecting(true)}
      >
        Reject
      </ActionButton>
      <SideForm
        title={`Reject MCI number ${mci_number}`}
        open={rejecting}
        onClose={() => setRejecting(false)}
        submitLabel="Reject"
        overwriteLabel="Reject anyway"
        successMessage="Rejected. The customer has been emailed."
        record={{
          current: customer,
          version: (stored) => stored.identity,
          values: (stored) => flatten(Object.fromEntries(checkedFields.map(([field]) => [field, stored[field]]))),
          labels: Object.fromEntries(checkedFields),
        }}
        action={({ reason = "" }, _form, against) =>
          call("POST staff/customers/:id/reject", {
            params: { id },
            body: { mci_number: against.mci_number ?? "", identity: against.identity, reason },
          })
        }
      >
        {(errors) => (
          <Field
            label="Reason"
            hint="Shown to the customer in their profile and by email."
            maxLength={300}
            {...errors.of("reason")}
            required
          />
        )}
      </SideForm>
    </>
  );
}

function Aside({ of: customer }: { of: CustomerShown }) {
  const { email, mobile_number, dob, mci_number, verification_reason, company_name, reward_points } = customer;
  const { points_warning } = customer;
  return (
    <>
      <Section title="Profile">
        <DescriptionList
          of={[
            ["MCI number", mci_number],
            ...(verification_reason ? [["Reason for rejection", verification_reason] as const] : []),
            [
              "Email",
              <a key="email" href={`mailto:${email}`}>
                <EmailAddress of={email} />
              </a>,
            ],
            [
              "Phone",
              <a key="phone" href={`tel:+91${mobile_number}`}>
                {mobile_number}
              </a>,
            ],
            ["Company", company_name],
            ["Account type", <AccountType key="type" of={customer} />],
            ["Date of birth", formatDay(`${dob}T12:00:00+05:30`)],
            [
              "Privacy notice accepted",
              customer.consent ? (
                <>
                  <Moment at={customer.consent.agreed_at} exact />, version {customer.consent.notice_version}
                  {customer.consent.through === "telephone" && ", by telephone"}
                </>
              ) : customer.registered_by ? (
                "Not yet accepted"
              ) : (
                "Not recorded (older account)"
              ),
            ],
            ...(customer.registered_by ? [["Account opened by", customer.registered_by] as const] : []),
            ["Reward points", reward_points.toLocaleString("en-IN")],
          ]}
        />
        {points_warning && <FormMessage kind="note">{points_warning}</FormMessage>}
      </Section>
      <Assignee subject="customer" of={String(customer.id)} />
      <Gstins customerId={customer.id} />
      <Section title="Addresses">
        {customer.addresses.length === 0 && <p>No saved addresses.</p>}
        <ul className={styles.addresses}>
          {customer.addresses.map((address) => (
            <li key={address.id}>
              <strong>
                {address.f_name} {address.l_name}
              </strong>
              {address.is_default && " (default)"}
              <br />
              {[address.company_name, address.apartment_no, address.address].filter(Boolean).join(", ")}
              <br />
              {address.city} {address.pincode}, {address.state}
              <br />
              {address.phone_number}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

const orderColumns: Column<CustomerShown["orders"][number]>[] = [
  { name: "Order", cell: ({ order_no }) => order_no },
  { name: "Placed", cell: ({ placed_at }) => <Moment at={placed_at} exact /> },
  { name: "State", cell: ({ status }) => <StatusBadge of={orderStateLabels} state={status} /> },
  {
    name: "Payment",
    cell: ({ payment_state, payment_status }) => {
      // An instance of the previous release sends only whether it was collected.
      if (payment_state === undefined) return <StatusBadge of={paymentStateLabels} state={payment_status} />;
      return payment_state === "nothing_due" ? "–" : <StatusBadge of={paymentLabels} state={payment_state} />;
    },
  },
  { name: "Total", cell: ({ total }) => <Price amount={total} />, number: true },
];

function Orders({ of: { orders, order_count } }: { of: CustomerShown }) {
  const more = order_count > orders.length ? `, latest ${orders.length}` : "";
  return (
    <Section title={`Orders (${order_count.toLocaleString("en-IN")}${more})`}>
      {orders.length === 0 ? (
        <p>No orders yet.</p>
      ) : (
        <DataTable
          caption="Orders"
          columns={orderColumns}
          rows={orders}
          keyOf={({ token }) => token}
          hrefFor={({ token }) => `/orders/${token}`}
        />
      )}
    </Section>
  );
}

function Enquiries({ of: { enquiries } }: { of: CustomerShown }) {
  const can = usePermissions();
  return (
    <Section title="Enquiries">
      {enquiries.length === 0 && <p>No enquiries yet.</p>}
      <ul className={styles.enquiries}>
        {enquiries.map(({ id, enquiry_no, subject, received_at }) => (
          <li key={id}>
            {can("enquiries.answer") ? <Link to={`/enquiries/${id}`}>{enquiry_no}</Link> : enquiry_no} {subject},{" "}
            <Moment at={received_at} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
