import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { TuningFork } from "../../../ui/drawings/TuningFork.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AccountPage, AccountSkeleton } from "../../parts/account/AccountPage.tsx";
import { CursorPages } from "../../parts/account/CursorPages.tsx";
import { EnquiryThread } from "../../parts/enquiries/EnquiryThread.tsx";
import type { Route } from "./+types/page";
import styles from "./enquiries.module.css";

const title = () => text("Enquiries");

export const clientLoader = customerLoader((call, { url }) => {
  const after = url.searchParams.get("after")?.slice(0, 2000);
  const before = url.searchParams.get("before")?.slice(0, 2000);
  return call("GET enquiries", { query: after ? { after } : before ? { before } : {} });
});

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <AccountSkeleton title={title()} />;
}

export default function EnquiriesPage({ loaderData: { data: enquiries, meta: page } }: Route.ComponentProps) {
  const at = (place: "after" | "before", cursor: string | null) =>
    cursor === null ? null : `/enquiries?${new URLSearchParams({ [place]: cursor })}`;
  if (enquiries.length === 0) {
    return (
      <AccountPage title={title()}>
        <EmptyState
          drawing={<TuningFork />}
          title={text("No enquiries yet")}
          text={text("Enquiries you send while signed in appear here, with our replies.")}
        >
          <ButtonLink to="/contact-us">{text("Contact us")}</ButtonLink>
        </EmptyState>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={title()} intro={text("What you asked us while signed in, with our replies")}>
      <ul className={styles.enquiries}>
        {enquiries.map((enquiry) => (
          <li key={enquiry.enquiry_no}>
            <EnquiryThread enquiry={enquiry} level={2} />
          </li>
        ))}
      </ul>
      <CursorPages previous={at("before", page.previous)} next={at("after", page.next)} />
    </AccountPage>
  );
}
