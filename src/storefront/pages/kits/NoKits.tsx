import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { InstrumentRoll } from "../../../ui/drawings/InstrumentRoll.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

interface NoKitsProps {
  /** Whether the shop sells anything else. */
  hasProducts: boolean;
}

export function NoKits({ hasProducts }: NoKitsProps) {
  const drawing = <InstrumentRoll />;
  const title = text("No kits yet");
  if (!hasProducts) return <EmptyState drawing={drawing} title={title} />;
  return (
    <EmptyState drawing={drawing} title={title} text={text("Every instrument is sold on its own, too.")}>
      <ButtonLink to="/product">{text("Browse products")}</ButtonLink>
    </EmptyState>
  );
}
