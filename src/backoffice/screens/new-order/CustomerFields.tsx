import type { AssistedBuyer } from "../../../contract/staff/assisted-orders.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { RecordSearch } from "../../parts/RecordSearch.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { accountTypeLabels } from "../customers/customer-labels.ts";
import type { Entry } from "./entry.ts";
import styles from "./NewOrder.module.css";

function useMatches(search: string) {
  const query = useCall("GET staff/customers", { query: { search, per_page: 8 } });
  return { ...query, data: query.data?.data };
}

interface CustomerFieldsProps {
  customer: Entry["customer"];
  /** Undefined until loaded. */
  buyer: AssistedBuyer | undefined;
  /** Why no order can be entered for this customer now. */
  problem: string | null;
  error: string | null | undefined;
  onChoose(customer: Entry["customer"]): void;
  onRegister(): void;
}

/** The customer for whom the order is entered. */
export function CustomerFields({ customer, buyer, problem, error, onChoose, onRegister }: CustomerFieldsProps) {
  const can = usePermissions();
  return (
    <FieldGroup legend="Customer">
      <WholeRow>
        {customer ? (
          <div className={styles.customer}>
            <div>
              <strong>{customer.name}</strong>
              {buyer && (
                <div className={styles.soft}>
                  {[
                    accountTypeLabels[buyer.account_type],
                    buyer.company_name,
                    buyer.mobile_number,
                    buyer.email,
                    buyer.verification === "verified" ? "verified" : "not verified",
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </div>
              )}
            </div>
            <Button variant="quiet" size="small" onClick={() => onChoose(null)}>
              Change customer
            </Button>
          </div>
        ) : (
          <div className={styles.find}>
            <RecordSearch
              label="Find a customer"
              name="find_customer"
              placeholder="Name, phone, email, company or GSTIN"
              error={error ?? null}
              useMatches={useMatches}
              keyOf={({ id }) => id}
              show={({ name, company_name, city, mobile_number }) => (
                <span>
                  <strong>{name}</strong>
                  <span className={styles.soft}> {[company_name, city, mobile_number].filter(Boolean).join(", ")}</span>
                </span>
              )}
              onChoose={({ id, name }) => onChoose({ id, name })}
            />
            {can("customers.register") && (
              <Button variant="secondary" icon="plus" onClick={onRegister}>
                New customer
              </Button>
            )}
          </div>
        )}
        {problem && <FormMessage>{problem}</FormMessage>}
      </WholeRow>
    </FieldGroup>
  );
}
