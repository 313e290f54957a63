import { useState } from "react";
import type { CustomerListed } from "../../../contract/staff/customers.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { call } from "../../client.ts";
import type { Errors } from "../../form/Form.tsx";
import { useKept } from "../../form/useKept.ts";
import { RecordSearch } from "../../parts/RecordSearch.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./Challans.module.css";

const empty = { name: "", company_name: "", address: "", city: "", pincode: "", state_id: "", phone: "", gstin: "" };
export type Recipient = typeof empty;

function useMatches(search: string) {
  const query = useCall("GET staff/customers", { query: { search, per_page: 8 } });
  return { ...query, data: query.data?.data };
}

interface RecipientFieldsProps {
  errors: Errors;
  states: readonly { id: number; name: string }[];
}

/** The recipient, typed or filled in from an account, whose address can still be changed for this challan. */
export function RecipientFields({ errors, states }: RecipientFieldsProps) {
  const [recipient, setRecipient] = useState<Recipient>(empty);
  const [account, setAccount] = useState<{ id: number; name: string } | null>(null);
  useKept("recipient", recipient, setRecipient);
  useKept("account", account, setAccount);
  const field = (name: keyof Recipient) => ({
    ...errors.of(name),
    value: recipient[name],
    onChange: ({ target }: { target: { value: string } }) => {
      errors.clear(name);
      setRecipient((before) => ({ ...before, [name]: target.value }));
    },
  });

  async function choose({ id, name }: Pick<CustomerListed, "id" | "name">) {
    const { data } = await call("GET staff/customers/:id", { params: { id } });
    const state_id = String(states.find((state) => state.name === data.state)?.id ?? "");
    setAccount({ id, name });
    setRecipient({
      ...{ name: `${data.first_name} ${data.last_name}`.trim(), company_name: data.company_name ?? "" },
      address: [data.apartment_no, data.address].filter(Boolean).join(", "),
      ...{ city: data.city, pincode: data.pincode, state_id, phone: data.mobile_number, gstin: data.gstin ?? "" },
    });
  }

  return (
    <FieldGroup legend="Recipient">
      <WholeRow>
        {account ? (
          <p className={styles.account}>
            <span>
              Account: <strong>{account.name}</strong>
            </span>
            <Button variant="quiet" size="small" onClick={() => setAccount(null)}>
              Remove
            </Button>
          </p>
        ) : (
          <RecordSearch
            label="Fill in from an account"
            name="find_customer"
            placeholder="Name, email, phone or company"
            error={errors.of("customer_id").error ?? null}
            useMatches={useMatches}
            keyOf={({ id }) => id}
            show={({ name, company_name, city }) => (
              <span>
                <strong>{name}</strong>
                <span className={styles.soft}> {[company_name, city].filter(Boolean).join(", ")}</span>
              </span>
            )}
            onChoose={(customer) => void choose(customer)}
          />
        )}
        <input type="hidden" name="customer_id" value={account?.id ?? ""} />
      </WholeRow>
      <Field label="Name" maxLength={100} {...field("name")} required />
      <Field label="Company" maxLength={150} {...field("company_name")} optional />
      <WholeRow>
        <Field label="Address" maxLength={200} {...field("address")} required />
      </WholeRow>
      <Field label="City" maxLength={80} {...field("city")} required />
      <Field label="PIN code" inputMode="numeric" {...field("pincode")} required />
      <SelectField label="State" {...field("state_id")} required>
        <option value="" disabled>
          Choose a state
        </option>
        {states.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field label="Phone" type="tel" {...field("phone")} optional />
      <Field label="GSTIN" hint="For this address, if the recipient is registered." {...field("gstin")} optional />
    </FieldGroup>
  );
}
