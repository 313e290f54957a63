import { useEffect, useState } from "react";
import { Link } from "react-router";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { call, type ReplyTo } from "../../client.ts";
import { useSession } from "../../session.ts";

type Accepted = ReplyTo<"GET privacy-consent">["data"]["accepted"];

/** The versions of the privacy notice that the customer accepted, and when. */
export function ConsentHistory() {
  const { user } = useSession();
  const [accepted, setAccepted] = useState<Accepted>([]);
  // Also updates after a new version is accepted on this page.
  const pending = user?.notice_to_accept;
  useEffect(() => {
    if (pending === undefined) return;
    let gone = false;
    call("GET privacy-consent").then(
      ({ data }) => !gone && setAccepted(data.accepted),
      // The download above contains them too, so an error is ignored.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [pending]);
  if (accepted.length === 0) return null;
  return (
    <section aria-labelledby="consents">
      <h3 id="consents">{text("Consent to the privacy policy")}</h3>
      <p>
        {rich("You have accepted these versions of our <link>privacy policy</link>:", {
          link: (inside) => <Link to="/privacy-policy">{inside}</Link>,
        })}
      </p>
      <ul>
        {accepted.map(({ notice_version, agreed_at }) => (
          <li key={notice_version}>
            {rich("Version {version}, accepted {time}", {
              version: notice_version,
              time: <Moment at={agreed_at} exact />,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
