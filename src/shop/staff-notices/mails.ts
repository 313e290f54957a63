import type { z } from "zod";
import { noticeKinds } from "../../contract/staff/notice-kinds.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";
import type { noticeMailJob } from "./job-definitions.ts";

type Notices = z.infer<(typeof noticeMailJob)["payload"]>["notices"];

/** Contains numbers only: a mailbox keeps what the shop must be able to erase. */
export function noticesMail(sender: Sender, name: string, notices: Notices) {
  const lines = notices.map(({ kind, count }) => noticeKinds[kind].text(count));
  const [first] = notices;
  const path = notices.length === 1 && first ? noticeKinds[first.kind].path : "";
  return {
    subject: lines.join(", "),
    ...mailPage(sender, {
      heading: "New in the back office",
      paragraphs: [`${salutation(name)}, this has come in:`, "You can choose in your account what we email you about."],
      facts: notices.map(({ kind, count, names }) => ({
        label: noticeKinds[kind].label,
        value:
          names.length === 0
            ? String(count)
            : `${names.join(", ")}${count > names.length ? ` and ${count - names.length} more` : ""}`,
      })),
      button: { label: "Open the back office", href: `${sender.publicUrl}/admin${path}` },
    }),
  };
}
