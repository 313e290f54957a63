import { useState } from "react";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SecondFactorSteps } from "../../parts/SecondFactorSteps.tsx";
import { reloadMember } from "../../session.ts";

export function SetUpSecondFactor({ open, onClose }: { open: boolean; onClose(): void }) {
  const [done, setDone] = useState(false);

  async function close() {
    onClose();
    setDone(false);
    if (done) await reloadMember();
  }

  return (
    <Dialog title="Set up two-factor authentication" open={open} onClose={close}>
      {open && <SecondFactorSteps onCodes={() => setDone(true)} onDone={close} onCancel={close} />}
    </Dialog>
  );
}
