import type { Lot } from "../../../contract/staff/stock.ts";
import { Button } from "../../../ui/Button.tsx";
import { Section } from "../../parts/Section.tsx";
import { useMay } from "../../session.ts";

export type SetApartAct = "restock" | "scrap-set-apart";

/** Pieces of a lot that came back, and what can become of them. */
export function SetApart({ lot, onAct }: { lot: Lot; onAct(act: SetApartAct): void }) {
  const may = useMay();
  return (
    <Section
      title="On hold"
      acts={
        may("stock.change") && (
          <>
            <Button size="small" onClick={() => onAct("restock")}>
              Return to stock
            </Button>
            <Button size="small" variant="danger" onClick={() => onAct("scrap-set-apart")}>
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
