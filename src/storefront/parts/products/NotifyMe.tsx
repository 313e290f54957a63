import { lazy, Suspense } from "react";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { useSession } from "../../session.ts";
import type { NotifyMeProps } from "./notify-me-props.ts";

/** If the chunk cannot be loaded, shows the visitors' link to the page that asks for an address. */
const OwnAlert = lazy(() => import("./OwnAlert.tsx").catch(() => ({ default: NotifyLink })));

/** Shown instead of Add when a variant is out of stock. Only signed-in customers load more than a link. */
export function NotifyMe(props: NotifyMeProps) {
  const { signedIn } = useSession();
  const link = <NotifyLink {...props} />;
  if (!signedIn) return link;
  return (
    <Suspense fallback={link}>
      <OwnAlert {...props} />
    </Suspense>
  );
}

function NotifyLink({ variant, productToken, size, className, describedBy }: NotifyMeProps) {
  return (
    <ButtonLink
      to={`/notify-me/${productToken}?ref=${encodeURIComponent(variant.ref_no)}`}
      variant="secondary"
      size={size}
      className={className}
      rel="nofollow"
      aria-describedby={describedBy}
    >
      {text("Notify me")}
    </ButtonLink>
  );
}
