import type { ReactNode } from "react";
import type { Right } from "../../contract/staff/rights.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useMay } from "../session.ts";
import { Screen } from "./Screen.tsx";

/** The screen, or in its place the word that one's role does not reach so far. */
export function Allowed({ right, children }: { right: Right | "signed-in"; children: ReactNode }) {
  const may = useMay();
  if (may(right)) return children;
  return (
    <Screen title="Not allowed">
      <EmptyState
        icon="shield"
        title="Your role does not show this"
        text="Ask an owner of the shop if you need it for your work."
      />
    </Screen>
  );
}
