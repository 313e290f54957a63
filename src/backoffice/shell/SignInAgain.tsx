import { Dialog } from "../../ui/Dialog.tsx";
import { SignInForm } from "../parts/SignInForm.tsx";
import { resumeCalls, useSession } from "../session.ts";
import styles from "./SignInAgain.module.css";

/** The sign-in dialog after a session expired. Input is kept, and the interrupted call is repeated. */
export function SignInAgain() {
  const { ended, member } = useSession();
  return (
    <Dialog title="Sign in again" open={ended} onClose={() => resumeCalls(false)}>
      <p className={styles.why}>Your session has ended. Your work is still here and continues after you sign in.</p>
      <SignInForm email={member?.email} onSignedIn={() => resumeCalls(true)} />
    </Dialog>
  );
}
