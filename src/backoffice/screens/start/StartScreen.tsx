import { Screen } from "../../parts/Screen.tsx";
import { roleLabels } from "../../rights-labels.ts";
import { useMember, usePermissions } from "../../session.ts";
import { ForMe } from "../notes/ForMe.tsx";
import { FirstStepsUntilStocked } from "./FirstSteps.tsx";
import { PendingWork } from "./PendingWork.tsx";
import { Today } from "./Today.tsx";
import { Unsaved } from "./Unsaved.tsx";

/** The start screen: unsaved changes, pending work and today's metrics. */
export default function StartScreen() {
  const { name, role } = useMember();
  const can = usePermissions();
  const day = (
    <>
      <PendingWork />
      {can("reports.read") && <Today />}
    </>
  );
  return (
    <Screen title={`Welcome, ${name}`} intro={`Your role: ${roleLabels[role]}. Press ? for keyboard shortcuts.`}>
      <Unsaved />
      <ForMe />
      {can("settings.change") ? <FirstStepsUntilStocked>{day}</FirstStepsUntilStocked> : day}
    </Screen>
  );
}
