import { useParams } from "react-router";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { fileAddress } from "../../client.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { DescriptionList } from "../../parts/Section.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./MailScreen.module.css";

/** An email as it was sent. Its HTML is shown in a sandbox. */
export default function MailScreen() {
  const { id = "" } = useParams();
  const query = useCall("GET staff/mails/:id", { params: { id } });
  return (
    <DetailScreen name="Email" query={query} back={{ name: "Emails", to: "/mails" }} title={({ data }) => data.subject}>
      {({ data }) => (
        <>
          <DescriptionList
            of={[
              ["From", data.from],
              ["To", <EmailAddress key="to" of={data.to} />],
              ...(data.reply_to ? [["Reply to", data.reply_to] as const] : []),
              ["When", <Moment key="at" at={data.at} exact />],
              ...(data.attachments.length > 0 ? [["Attachments", data.attachments.join(", ")] as const] : []),
            ]}
          />
          <p className={styles.note}>
            One-time links and codes are replaced by [hidden]. Only the recipient can see them.
          </p>
          <Tabs
            label="Email"
            tabs={[
              {
                id: "html",
                name: "HTML",
                panel: () => (
                  <iframe
                    className={styles.mail}
                    title="Email as HTML"
                    sandbox=""
                    src={fileAddress("GET staff/mails/:id/html", { params: { id } })}
                  />
                ),
              },
              { id: "text", name: "Plain text", panel: () => <pre className={styles.text}>{data.text}</pre> },
            ]}
          />
        </>
      )}
    </DetailScreen>
  );
}
