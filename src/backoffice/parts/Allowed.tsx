import type { ReactNode } from "react";
import type { Right } from "../../contract/staff/rights.ts";
import { useMay } from "../session.ts";
import { NotAllowed } from "./Loaded.tsx";
import { Screen } from "./Screen.tsx";

/** The screen, or in its place the word that one's role does not reach so far. */
export function Allowed({ right, children }: { right: Right | "signed-in"; children: ReactNode }) {
  const may = useMay();
  if (may(right)) return children;
  return (
    <Screen title="Access denied">
      <NotAllowed />
    </Screen>
  );
}
