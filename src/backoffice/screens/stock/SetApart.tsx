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
      title="Set apart"
      acts={
        may("stock.change") && (
          <>
            <Button size="small" onClick={() => onAct("restock")}>
              Put back on hand
            </Button>
            <Button size="small" variant="danger" onClick={() => onAct("scrap-set-apart")}>
              Scrap these
            </Button>
          </>
        )
      }
    >
      <p>
        {lot.quarantined === 1 ? "1 piece" : `${lot.quarantined} pieces`} came back and wait
        {lot.quarantined === 1 ? "s" : ""} for a decision. Not on hand, so not sold.
      </p>
    </Section>
  );
}
