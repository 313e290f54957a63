import type { CustomerListed } from "../../../contract/staff/customers.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { fileAddress } from "../../client.ts";
import { confirm } from "../../parts/confirm.ts";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { accountTypeLabels } from "./customer-labels.ts";
import { ChangedBadge, SharedBadge } from "./MciWarnings.tsx";
import { VerificationBadge } from "./VerificationBadge.tsx";

const columns: Column<CustomerListed>[] = [
  { name: "Name", cell: ({ name }) => name },
  { name: "Account", cell: ({ account_type, company_name }) => company_name ?? accountTypeLabels[account_type] },
  {
    name: "MCI number",
    cell: (customer) => (
      <>
        {customer.mci_number ?? "–"} <SharedBadge of={customer} />
      </>
    ),
  },
  {
    name: "Verification",
    cell: (customer) => (
      <>
        <VerificationBadge of={customer} /> <ChangedBadge of={customer} />
      </>
    ),
  },
  { name: "Email", cell: ({ email }) => email, minor: true, long: true },
  { name: "Phone", cell: ({ mobile_number }) => mobile_number },
  { name: "Location", cell: ({ city, state }) => [city, state].filter(Boolean).join(", "), minor: true },
  { name: "Since", cell: ({ created_at }) => <Moment at={created_at} /> },
];

const filters: Filter[] = [
  { kind: "search", name: "search", label: "Name, email, phone, company, GSTIN or MCI number" },
  {
    kind: "choice",
    name: "verification",
    label: "Verification",
    options: [
      ["to_verify", "Awaiting verification"],
      ["verified", "Verified"],
      ["rejected", "Rejected"],
      ["pending", "Pending"],
    ],
  },
  {
    kind: "choice",
    name: "account_type",
    label: "Account",
    options: Object.entries(accountTypeLabels),
  },
];

export default function CustomersScreen() {
  const can = usePermissions();
  const verify = useStaffMutation("POST staff/customers/verify", {
    success: ({ data: { verified, left } }) =>
      left === 0 ? `${verified} verified.` : `${verified} verified, ${left} skipped.`,
  });
  return (
    <ListScreen
      title="Customers"
      intro="Everyone with an account. Those awaiting verification are listed oldest first."
      call="GET staff/customers"
      exportTo={(query) => fileAddress("GET staff/customers.csv", { query })}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      hrefFor={({ id }) => `/customers/${id}`}
      filters={filters}
      bulk={
        can("customers.verify")
          ? (rows, clear) => (
              <Button
                size="small"
                loading={verify.isPending}
                onClick={async () => {
                  const customers = rows.flatMap(({ id, mci_number, identity }) =>
                    mci_number ? [{ id, mci_number, identity }] : [],
                  );
                  const shared = rows.filter(({ mci_shared }) => mci_shared > 0).length;
                  const title = `Verify ${customers.length === 1 ? "this number" : `these ${customers.length} numbers`}?`;
                  const warning = shared > 0 ? ` ${shared} of them share a number with another account.` : "";
                  const text = `You confirm that you have checked each number against the register. These customers can then buy all devices.${warning}`;
                  if (await confirm({ title, text })) verify.mutate({ body: { customers } }, { onSuccess: clear });
                }}
              >
                Verify numbers
              </Button>
            )
          : undefined
      }
      empty={{ title: "No customers yet", text: "Customers appear here when they register." }}
    />
  );
}
