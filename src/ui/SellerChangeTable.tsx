import type { SellerChange } from "../contract/order-revisions.ts";
import { text } from "../language/text.ts";
import styles from "./ChangeTable.module.css";
import { ChangeTable } from "./ChangeTable.tsx";
import { Price } from "./Price.tsx";

/** Who sells an order and what it costs, now and as proposed. */
export function SellerChangeTable({ change }: { change: SellerChange }) {
  const { seller_before, seller_after, taxes_before, taxes_after } = change;
  const stateTax = taxes_after.sgst > 0 ? taxes_after.state_tax_kind : taxes_before.state_tax_kind;
  const taxes = [
    ["CGST", taxes_before.cgst, taxes_after.cgst],
    [stateTax, taxes_before.sgst, taxes_after.sgst],
    ["IGST", taxes_before.igst, taxes_after.igst],
  ] as const;
  return (
    <ChangeTable caption={text("Change of seller")} totals={change}>
      <tr>
        <th scope="row">{text("Seller")}</th>
        <Seller seller={seller_before} />
        <Seller seller={seller_after} />
      </tr>
      {taxes
        .filter(([, before, after]) => before > 0 || after > 0)
        .map(([name, before, after]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Price amount={before} />
            </td>
            <td>
              <Price amount={after} />
            </td>
          </tr>
        ))}
    </ChangeTable>
  );
}

function Seller({ seller: { legal_name, gstin, state } }: { seller: SellerChange["seller_before"] }) {
  return (
    <td>
      {legal_name}, {state}
      <div className={styles.detail}>{gstin ? `GSTIN ${gstin}` : text("No GSTIN")}</div>
    </td>
  );
}
