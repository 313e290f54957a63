import { useState } from "react";
import { Dialog } from "../../../ui/Dialog.tsx";
import { call } from "../../client.ts";
import { SecondFactorSteps } from "../../parts/SecondFactorSteps.tsx";
import { setMember } from "../../session.ts";

export function SetUpSecondFactor({ open, onClose }: { open: boolean; onClose(): void }) {
  const [done, setDone] = useState(false);

  async function close() {
    onClose();
    setDone(false);
    if (done) setMember(await call("GET staff/me"));
  }

  return (
    <Dialog title="Set up two-factor authentication" open={open} onClose={close}>
      {open && <SecondFactorSteps onCodes={() => setDone(true)} onDone={close} onCancel={close} />}
    </Dialog>
  );
}
