import { useParams } from "react-router";
import { Moment } from "../../../ui/Moment.tsx";
import { fileAddress } from "../../client.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Facts } from "../../parts/Section.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./MailScreen.module.css";

export default function MailScreen() {
  const { id = "" } = useParams();
  const query = useCall("GET staff/mails/:id", { params: { id } });
  return (
    <DetailScreen name="Mail" query={query} back={{ name: "Mails", to: "/mails" }} title={({ data }) => data.subject}>
      {({ data }) => (
        <>
          <Facts
            of={[
              ["From", data.from],
              ["To", data.to],
              ...(data.reply_to ? [["Answers to", data.reply_to] as const] : []),
              ["When", <Moment key="at" at={data.at} exact />],
              ...(data.attachments.length > 0 ? [["With", data.attachments.join(", ")] as const] : []),
            ]}
          />
          <p className={styles.note}>
            One-time links and codes are replaced by [hidden]: they are for the person the mail was sent to.
          </p>
          <Tabs
            label="The mail"
            tabs={[
              {
                id: "html",
                name: "As it is shown",
                panel: () => (
                  <iframe
                    className={styles.mail}
                    title="The mail as it is shown"
                    sandbox=""
                    src={fileAddress("GET staff/mails/:id/html", { params: { id } })}
                  />
                ),
              },
              { id: "text", name: "As text", panel: () => <pre className={styles.text}>{data.text}</pre> },
            ]}
          />
        </>
      )}
    </DetailScreen>
  );
}
