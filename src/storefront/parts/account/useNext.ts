import { useSearchParams } from "react-router";
import { safeNext } from "../../../ui/safe-next.ts";
import { signInAddress, withNext } from "../../page-loader.ts";
import { useHydrated } from "../layout/useHydrated.ts";

/**
 * Where the customer wanted to go before signing in. Known only in the browser, because the page is rendered once for everyone, regardless
 * of its query.
 */
export function useNext() {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const next = hydrated ? safeNext(search.get("next")) : "/";
  return {
    next,
    signIn: signInAddress(next),
    register: withNext("/register", next),
  };
}
