import { type SubmitEvent, useEffect, useRef } from "react";
import type { PadLine } from "../../../contract/cart.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { TextareaField } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { NotAddedList } from "../../parts/NotAddedList.tsx";
import { Page, PageSkeleton } from "../../parts/Page.tsx";
import { SaveAsList } from "../../parts/SaveAsList.tsx";
import type { Route } from "./+types/page";
import styles from "./order-pad.module.css";
import { PadRow } from "./PadRow.tsx";
import { isReady, notesOf, quantityToUse } from "./pad-text.ts";
import { type Added, usePad } from "./usePad.ts";

const title = "Order Pad";
const trail = [{ name: "Cart", to: "/cart" }];
const example = "NK-PW-1001 x 2\nNK-NS-1203, 5\n3 nos NK-EE-1101";

export const clientLoader = customerLoader((call) => call("GET user-details"));

export const meta: Route.MetaFunction = (args) => head(args, title);

export function HydrateFallback() {
  return <PageSkeleton title={title} trail={trail} />;
}

export default function OrderPadPage({ loaderData: { id } }: Route.ComponentProps) {
  const pad = usePad(id);
  const outcome = useRef<HTMLDivElement>(null);
  // What had the focus, a button of a line or the whole list, may be gone with what was answered.
  useEffect(() => {
    if (pad.answers > 0) outcome.current?.focus();
  }, [pad.answers]);

  function check(event: SubmitEvent) {
    event.preventDefault();
    void pad.check();
  }

  return (
    <Page
      title={title}
      trail={trail}
      intro="Paste reference numbers and quantities from a spreadsheet, a message or a list. You can check the result before anything is added to the cart."
    >
      <div className={styles.layout}>
        <form noValidate onSubmit={check} className={styles.pad}>
          <TextareaField
            label="Reference Numbers and Quantities"
            name="text"
            value={pad.text}
            rows={12}
            maxLength={20_000}
            placeholder={example}
            autoComplete="off"
            spellCheck={false}
            hint="One product per line. Your list is kept in this browser until you add it to your cart."
            error={pad.problem}
            onChange={(event) => pad.change(event.target.value)}
          />
          <Button type="submit" size="large" loading={pad.busy === "checking"} disabled={pad.text.trim() === ""}>
            Check
          </Button>
        </form>
        <div ref={outcome} tabIndex={-1} className={styles.outcome}>
          {pad.rows && <Understood pad={pad} />}
          {pad.added && <Outcome added={pad.added} left={pad.text !== ""} />}
        </div>
      </div>
    </Page>
  );
}

function Understood({ pad }: { pad: ReturnType<typeof usePad> }) {
  const rows = pad.rows ?? [];
  const ready = rows.filter((row) => isReady(row, rows)).length;
  if (rows.length === 0) return <p className={styles.summary}>No products found in this list.</p>;
  return (
    <section aria-labelledby="understood">
      <h2 id="understood">Check your list</h2>
      <p className={styles.summary}>
        {ready === rows.length ? `All ${ready} lines are ready.` : `${ready} of ${rows.length} lines are ready.`}
      </p>
      <ol className={styles.rows}>
        {rows.map((row, place) => (
          <PadRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may occur twice in a line
            key={`${row.line} ${place}`}
            row={row}
            notes={notesOf(row, rows)}
            ready={isReady(row, rows)}
            quantityToUse={quantityToUse(row, rows)}
            disabled={pad.busy !== null}
            onQuantity={(quantity) => pad.setQuantity(row, quantity)}
            onCorrect={(words) => void pad.correct(row, words)}
            onLeaveOut={() => pad.leaveOut(row)}
          />
        ))}
      </ol>
      <div className={styles.add}>
        <Button
          size="large"
          icon="cart"
          loading={pad.busy === "adding"}
          disabled={ready === 0}
          onClick={() => void pad.addAll()}
        >
          Add all to Cart
        </Button>
        <SaveAsList lines={rows.flatMap(toLine)} />
        {ready < rows.length && ready > 0 && <p>The other lines remain in the list.</p>}
      </div>
    </section>
  );
}

/** A list may ask for more than is in stock today. */
function toLine({ variant, quantity }: PadLine) {
  return variant?.refusal === null ? [{ sub_product_id: variant.sub_product_id, quantity }] : [];
}

function Outcome({ added, left }: { added: Added; left: boolean }) {
  return (
    <section className={styles.done}>
      <FormMessage kind={added.lines > 0 ? "good" : "note"}>
        {added.lines === 1 ? "1 product was added to your cart." : `${added.lines} products were added to your cart.`}
        {left && " The other lines are still in the list."}
      </FormMessage>
      {added.missing.length > 0 && (
        <div>
          <h2>Not added, or only partly</h2>
          <NotAddedList lines={added.missing} />
        </div>
      )}
      <ButtonLink to="/cart">Go to Cart</ButtonLink>
    </section>
  );
}
