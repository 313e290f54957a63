import type { ReactNode } from "react";
import type { Right } from "../../contract/staff/rights.ts";
import { usePermissions } from "../session.ts";
import { NotAllowed } from "./Loaded.tsx";
import { Screen } from "./Screen.tsx";

/** The screen, or a notice that the user's role does not include it. */
export function Allowed({ right, children }: { right: Right | "signed-in"; children: ReactNode }) {
  const can = usePermissions();
  if (can(right)) return children;
  return (
    <Screen title="Access denied">
      <NotAllowed />
    </Screen>
  );
}
