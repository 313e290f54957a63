import { Dialog } from "../../ui/Dialog.tsx";
import { SignInForm } from "../parts/SignInForm.tsx";
import { endWaiting, useSession } from "../session.ts";
import styles from "./SignInAgain.module.css";

/** The session has ended under an open screen: what was typed there stays, and what was about to be sent is sent after this. */
export function SignInAgain() {
  const { ended, member } = useSession();
  return (
    <Dialog title="Sign in again" open={ended} onClose={() => endWaiting(false)}>
      <p className={styles.why}>Your session has ended. Your work is still here and continues after you sign in.</p>
      <SignInForm email={member?.email} onSignedIn={() => endWaiting(true)} />
    </Dialog>
  );
}
