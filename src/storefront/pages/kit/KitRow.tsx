import { Link } from "react-router";
import { text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { SelectField } from "../../../ui/Field.tsx";
import { join } from "../../../ui/join.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { Price } from "../../../ui/Price.tsx";
import cells from "../../parts/cart/LineCells.module.css";
import { NotifyMe } from "../../parts/products/NotifyMe.tsx";
import { variantAddress } from "../../parts/products/product-card.ts";
import { UnitPrice } from "../../parts/products/UnitPrice.tsx";
import { type Change, type ChosenLine, optionText } from "./choices.ts";
import styles from "./kit.module.css";

interface KitRowProps {
  chosen: ChosenLine;
  onChange(change: Change): void;
}

export function KitRow({ chosen, onChange }: KitRowProps) {
  const { place, line, option, quantity, units, isOut, included } = chosen;
  const name = `kit-item-${place}`;
  return (
    <tr className={styles.row} data-left-out={!included || undefined}>
      <td className={styles.include}>
        <input
          type="checkbox"
          name={`include-${place}`}
          aria-label={text("Include {name}", { name: option.name })}
          checked={included}
          disabled={isOut}
          onChange={(event) => onChange({ included: event.target.checked })}
        />
      </td>
      <td className={join(cells.picture, styles.picture)}>
        <Picture src={option.first_images} alt="" sizes="64px" />
      </td>
      <th scope="row" className={styles.item}>
        <div>
          <Link to={variantAddress(option)} id={name} className={cells.name} prefetch="intent">
            {option.name}
          </Link>
          <Options chosen={chosen} onChange={onChange} />
          {/* On phones not even the chosen one fits into the field. */}
          {line.options.length > 1 && (
            <p aria-hidden="true" className={styles.whole}>
              {optionText(option, line.options)}
            </p>
          )}
          {line.note && <p className={styles.note}>{line.note}</p>}
        </div>
      </th>
      <td className={styles.quantity}>
        <input
          type="number"
          name={`quantity-${place}`}
          aria-label={text("Quantity of {name}", { name: option.name })}
          inputMode="numeric"
          min={1}
          max={9999}
          value={quantity}
          aria-invalid={units === null || undefined}
          onChange={(event) => onChange({ quantity: event.target.value })}
        />
      </td>
      <td data-number className={styles.price}>
        <div>
          <span>
            {option.price !== undefined ? (
              <UnitPrice price={option.price} withGst={option.price_with_gst} />
            ) : (
              option.mrp !== undefined && (
                <>
                  MRP <Price amount={option.mrp} />
                </>
              )
            )}
          </span>
          <Availability availability={option.availability} />
          {isOut && <NotifyMe variant={option} productToken={option.token} size="small" describedBy={name} />}
        </div>
      </td>
    </tr>
  );
}

function Options({ chosen: { place, line, option }, onChange }: KitRowProps) {
  if (line.options.length === 1) {
    return (
      <p className={styles.reference}>
        <input type="hidden" name={`option-${place}`} value={option.sub_product_id} />
        {optionText(option, line.options)}
      </p>
    );
  }
  return (
    <SelectField
      name={`option-${place}`}
      label={text("Variant of {name}", { name: option.name })}
      hideLabel
      value={option.sub_product_id}
      onChange={(event) => onChange({ variant: Number(event.target.value) })}
    >
      {line.options.map((each) => (
        <option key={each.sub_product_id} value={each.sub_product_id}>
          {each.availability.status === "out_of_stock"
            ? text("{variant} (out of stock)", { variant: optionText(each, line.options) })
            : optionText(each, line.options)}
        </option>
      ))}
    </SelectField>
  );
}
