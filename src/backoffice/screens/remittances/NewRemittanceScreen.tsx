import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { formatRupees, toPaise } from "../../../contract/money.ts";
import type { CashOrder } from "../../../contract/staff/remittances.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { call } from "../../client.ts";
import { type Errors, Form } from "../../form/Form.tsx";
import { Kept } from "../../form/useKept.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Screen } from "../../parts/Screen.tsx";
import { useCall } from "../../useCall.ts";
import { CourierChoice, ReceiptFields } from "./HeadFields.tsx";
import styles from "./Remittances.module.css";

/** Records manually what a courier or collector handed over, order by order. */
export default function NewRemittanceScreen() {
  const [search, setSearch] = useSearchParams();
  const courier = search.get("courier") ?? "";
  return (
    <Screen
      title="Record a remittance"
      back={{ name: "Remittances", to: "/remittances" }}
      intro="What was taken at the door and not handed over, and parcels that are still to be paid."
    >
      <CourierChoice value={courier} onChange={(id) => setSearch({ courier: id }, { replace: true })} />
      {courier && <Lines key={courier} courier={courier} />}
    </Screen>
  );
}

const toNumber = (typed: string) => Number(typed.replaceAll(",", ""));
const openAmount = ({ held, missing }: CashOrder) => (toPaise(held) + toPaise(missing)) / 100;

function Lines({ courier }: { courier: string }) {
  const navigate = useNavigate();
  const query = useCall("GET staff/remittances/open", { query: { courier } });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <Loaded query={query} loading={<Skeleton shape="block" />}>
      {({ data: { orders, more } }) => {
        if (orders.length === 0) return <EmptyState icon="document" title="Nothing is open with this courier" />;
        const picked = orders.filter(({ token }) => chosen.includes(token));
        return (
          <Form
            wide
            name={`Record remittance ${courier}`}
            submitLabel="Record remittance"
            successMessage="Recorded."
            action={(fields) =>
              call("POST staff/remittances", {
                body: {
                  courier_id: Number(courier),
                  remitted_on: fields.remitted_on ?? "",
                  reference: fields.reference ?? "",
                  lines: picked.map(({ token }) => ({
                    token,
                    amount: toNumber(fields[`amount_${token}`] ?? ""),
                    deduction: toNumber(fields[`deduction_${token}`] || "0"),
                  })),
                },
              })
            }
            onSuccess={({ data }) => navigate(`/remittances/${data.id}`, { replace: true })}
          >
            {(errors) => {
              // Messages belong to positions among the chosen orders.
              const choose = (next: readonly string[]) => {
                errors.set({});
                setChosen(next);
              };
              return (
                <>
                  <Kept name="orders" value={chosen} restore={setChosen} />
                  <ReceiptFields errors={errors} />
                  {more && <FormMessage kind="note">The 1,000 oldest orders are listed.</FormMessage>}
                  <div>
                    <Button
                      variant="secondary"
                      size="small"
                      onClick={() => choose(picked.length < orders.length ? orders.map(({ token }) => token) : [])}
                    >
                      {picked.length < orders.length ? `Select all ${orders.length}` : "Select none"}
                    </Button>
                  </div>
                  <ul className={styles.orders} aria-label="Open orders">
                    {orders.map((order) => (
                      <OpenOrder
                        key={order.token}
                        order={order}
                        place={picked.findIndex(({ token }) => token === order.token)}
                        errors={errors}
                        onChosen={(is) =>
                          choose(is ? [...chosen, order.token] : chosen.filter((token) => token !== order.token))
                        }
                      />
                    ))}
                  </ul>
                  {picked.length > 0 && <Sums tokens={picked.map(({ token }) => token)} />}
                  {errors.of("lines").error && <FormMessage>{errors.of("lines").error}</FormMessage>}
                </>
              );
            }}
          </Form>
        );
      }}
    </Loaded>
  );
}

/** The sum of the selected orders, for comparison with the bank statement. */
function Sums({ tokens }: { tokens: readonly string[] }) {
  const place = useRef<HTMLOutputElement>(null);
  const [text, setText] = useState("");
  const selected = tokens.join();
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const add = () => setText(sumsText(form, selected.split(",")));
    add();
    form.addEventListener("input", add);
    return () => form.removeEventListener("input", add);
  }, [selected]);
  return (
    <output ref={place} className={styles.sums}>
      {text}
    </output>
  );
}

function sumsText(form: HTMLFormElement, tokens: readonly string[]): string {
  const fields = new FormData(form);
  const sum = (what: "amount" | "deduction") =>
    tokens.reduce((paise, token) => paise + toPaise(toNumber(String(fields.get(`${what}_${token}`) ?? ""))), 0);
  const [amount, charges] = [sum("amount"), sum("deduction")];
  const orders = tokens.length === 1 ? "1 order" : `${tokens.length.toLocaleString("en-IN")} orders`;
  if (Number.isNaN(amount + charges)) return `${orders} selected.`;
  const received = `${orders} selected: ${formatRupees(amount / 100)} received`;
  return charges === 0 ? `${received}.` : `${received}, ${formatRupees(charges / 100)} charges.`;
}

/** The day, and how long ago it was. */
function deliveredText({ delivered_at, age }: CashOrder): string | null {
  if (delivered_at === null || age === null) return null;
  const delivered = `delivered ${formatDay(delivered_at)}`;
  if (age === 0) return delivered;
  return `${delivered}, ${age === 1 ? "1 day" : `${age} days`} ago`;
}

interface OpenOrderProps {
  order: CashOrder;
  /** Position among the chosen orders; -1: not chosen. */
  place: number;
  errors: Errors;
  onChosen(is: boolean): void;
}

function OpenOrder({ order, place, errors, onChosen }: OpenOrderProps) {
  const { order_no, tracking_number, held, missing } = order;
  const facts = [
    held > 0 ? `${formatRupees(held)} taken at the door` : null,
    missing > 0 ? `${formatRupees(missing)} not recorded as paid` : null,
    deliveredText(order),
  ];
  return (
    <li className={styles.order}>
      <label className={styles.choose}>
        <input type="checkbox" checked={place >= 0} onChange={({ target }) => onChosen(target.checked)} />
        <span>
          <strong>{order_no}</strong> {tracking_number}
          <span className={styles.facts}>{facts.filter(Boolean).join(", ")}</span>
        </span>
      </label>
      {place >= 0 && (
        <div className={styles.amounts}>
          <Field
            label={`Received for ${order_no}`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={openAmount(order).toFixed(2)}
            {...errors.of(`lines.${place}.amount`)}
            id={`amount_${order.token}`}
            name={`amount_${order.token}`}
          />
          <Field
            label={`Charges for ${order_no}`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue="0.00"
            {...errors.of(`lines.${place}.deduction`)}
            id={`deduction_${order.token}`}
            name={`deduction_${order.token}`}
          />
        </div>
      )}
    </li>
  );
}
