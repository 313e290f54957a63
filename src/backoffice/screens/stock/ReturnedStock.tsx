import type { Lot } from "../../../contract/staff/stock.ts";
import { Button } from "../../../ui/Button.tsx";
import { Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";

export type ReturnedStockAction = "restock" | "scrap-on-hold";

/** Returned items of a lot that are waiting for a decision. */
export function ReturnedStock({ lot, onAction }: { lot: Lot; onAction(action: ReturnedStockAction): void }) {
  const can = usePermissions();
  return (
    <Section
      title="On hold"
      actions={
        can("stock.change") && (
          <>
            <Button size="small" onClick={() => onAction("restock")}>
              Return to stock
            </Button>
            <Button size="small" variant="danger" onClick={() => onAction("scrap-on-hold")}>
              Scrap
            </Button>
          </>
        )
      }
    >
      <p>
        {lot.quarantined === 1 ? "1 returned item is" : `${lot.quarantined} returned items are`} waiting for a decision.
        Not on hand, so not for sale.
      </p>
    </Section>
  );
}
