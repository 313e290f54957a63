import { useEffect, useRef } from "react";
import { formatRupees } from "../../../contract/money.ts";
import { rich } from "../../../language/rich.ts";
import { plural, text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { unbrokenAmounts } from "../../../ui/unbroken-amounts.ts";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { lineTotal } from "../../parts/cart/cart-sums.ts";
import { NotAddedList } from "../../parts/cart/NotAddedList.tsx";
import { SaveAsList } from "../../parts/cart/SaveAsList.tsx";
import { Page, PageSkeleton } from "../../parts/layout/Page.tsx";
import { useMoveOn } from "../../parts/layout/useMoveOn.ts";
import { useChargesTax } from "../../root-data.ts";
import type { Route } from "./+types/page";
import { CartBeside } from "./CartBeside.tsx";
import { type Entry, parseQuantity } from "./entries.ts";
import styles from "./order-pad.module.css";
import { PadTable } from "./PadTable.tsx";
import { PadTools } from "./PadTools.tsx";
import type { Outcome } from "./pad-state.ts";
import { rowStatus } from "./row-status.ts";
import { usePad } from "./usePad.ts";

const title = () => text("Order Pad");
const trail = () => [{ name: text("Cart"), to: "/cart" }];

export const clientLoader = customerLoader((call) => call("GET user-details"));

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <PageSkeleton title={title()} trail={trail()} />;
}

export default function OrderPadPage({ loaderData: { id } }: Route.ComponentProps) {
  const { pad, entries, busy, problem, outcome } = usePad(id);
  const moveOn = useMoveOn();
  const box = useRef<HTMLDivElement>(null);
  const resultNotice = useRef<HTMLDivElement>(null);
  const counted = countEntries(entries);
  const isAdding = busy === "adding";

  // Lets the customer start typing immediately. Runs one frame after a new page takes the focus; not on touch screens, where it would open
  // the keyboard.
  useEffect(() => {
    if (!matchMedia("(hover: hover)").matches) return;
    const frame = requestAnimationFrame(() => {
      box.current?.querySelector<HTMLInputElement>('[data-field="reference"][value=""]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  // The button may have disappeared with the rows.
  useEffect(() => {
    if (outcome) resultNotice.current?.focus();
  }, [outcome]);

  async function addThenCheckOut() {
    if (await pad.addAll()) await moveOn("/checkout");
  }

  return (
    <Page title={title()} trail={trail()}>
      <div className={styles.layout}>
        <div ref={box} className={styles.pad}>
          <PadTools pad={pad} isEmpty={counted.filled === 0} disabled={isAdding} />
          {problem !== null && <FormMessage>{problem}</FormMessage>}
          <div ref={resultNotice} tabIndex={-1} className={styles.outcome}>
            {outcome && <Added outcome={outcome} left={counted.filled} />}
          </div>
          <PadTable pad={pad} entries={entries} disabled={isAdding} onAddAll={() => void pad.addAll()} />
          <p className={styles.summary} role="status">
            {counted.filled > 0 && busy === null && summarise(counted)}
          </p>
          <div className={styles.acts}>
            <Button
              size="large"
              icon="cart"
              loading={isAdding}
              disabled={counted.filled === 0}
              onClick={() => void pad.addAll()}
            >
              <AddText {...counted} />
            </Button>
            <Button
              size="large"
              variant="secondary"
              disabled={counted.filled === 0 || isAdding}
              onClick={() => void addThenCheckOut()}
            >
              {text("Add and check out")}
            </Button>
            <SaveAsList lines={entries.flatMap(toListLine)} variant="quiet" />
          </div>
          <p className={styles.keys}>
            {rich("{enter} next row, {tab} quantity, arrow keys up and down, {ctrlEnter} adds all.", {
              enter: <kbd>Enter</kbd>,
              tab: <kbd>Tab</kbd>,
              ctrlEnter: <kbd>Ctrl+Enter</kbd>,
            })}
          </p>
        </div>
        <CartBeside />
      </div>
    </Page>
  );
}

interface Counted {
  filled: number;
  ready: number;
  wrong: number;
  /** Rupees before GST; undefined where the customer may not see prices. */
  total: number | undefined;
}

function countEntries(entries: Entry[]): Counted {
  const counted = { filled: 0, ready: 0, wrong: 0 };
  let total: number | undefined = 0;
  for (const entry of entries) {
    const { state } = rowStatus(entry);
    if (state === "empty") continue;
    counted.filled += 1;
    if (state === "wrong") counted.wrong += 1;
    if (state !== "ready") continue;
    counted.ready += 1;
    const price = entry.read?.variant?.price;
    total =
      price === undefined || total === undefined ? undefined : total + lineTotal(price, parseQuantity(entry) ?? 1);
  }
  return { ...counted, total };
}

function summarise({ filled, ready, wrong }: Counted): string {
  if (wrong === 0) return plural(ready, { one: "{count} line is ready.", other: "All {count} lines are ready." });
  return text("{ready} of {count} lines are ready. The others stay here until they are corrected.", {
    ready,
    count: filled,
  });
}

function AddText({ ready, total }: Counted) {
  const chargesTax = useChargesTax();
  if (ready === 0) return text("Add to Cart");
  const sum = total === undefined ? "" : unbrokenAmounts(`, ${formatRupees(total)}`);
  return (
    <>
      {plural(ready, { one: "Add {count} line", other: "Add {count} lines" })}
      {sum}
      {sum !== "" && chargesTax && <small>{" + GST"}</small>}
    </>
  );
}

/** A list may contain more than is in stock today. */
function toListLine(entry: Entry) {
  const variant = entry.read?.variant;
  const quantity = parseQuantity(entry);
  return variant && variant.refusal === null && quantity !== null
    ? [{ sub_product_id: variant.sub_product_id, quantity }]
    : [];
}

function Added({ outcome: { lines, missing }, left }: { outcome: Outcome; left: number }) {
  return (
    <>
      <FormMessage kind={lines > 0 ? "good" : "note"}>
        {plural(lines, {
          one: "{count} product was added to your cart.",
          other: "{count} products were added to your cart.",
        })}
        {left > 0 && ` ${text("The other lines are still here.")}`}
      </FormMessage>
      {missing.length > 0 && (
        <section aria-labelledby="not-added">
          <h2 id="not-added">{text("Not added, or only partly")}</h2>
          <NotAddedList lines={missing} />
        </section>
      )}
    </>
  );
}
