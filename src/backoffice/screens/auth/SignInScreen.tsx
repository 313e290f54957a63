import { useNavigate, useSearchParams } from "react-router";
import { safeNext } from "../../../ui/safe-next.ts";
import { Toasts } from "../../../ui/Toasts.tsx";
import { AuthFrame } from "../../parts/AuthFrame.tsx";
import { SignInForm } from "../../parts/SignInForm.tsx";

export default function SignInScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <AuthFrame title="Sign in" intro="For shop staff.">
      <SignInForm onSignedIn={() => navigate(safeNext(search.get("next")), { replace: true })} />
      <Toasts />
    </AuthFrame>
  );
}
