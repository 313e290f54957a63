import type { Licence } from "../../contract/dealer-licences.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";

/** @param number of the licence that expires; null where one is missing */
export function licenceNoticeMail(sender: Sender, firstName: string, number: string | null, onDay: string) {
  const heading = number === null ? "Please give us your licence for resale" : "Your licence for resale expires soon";
  const text = number === null ? serverTexts.licenceNeededFrom(onDay) : serverTexts.licenceExpiring(number, onDay);
  return page(sender, heading, [`${salutation(firstName)}, this is about your account at ${sender.name}.`, text]);
}

export function licenceRejectedMail(sender: Sender, firstName: string, licence: Licence) {
  return page(
    sender,
    "Your licence for resale could not be verified",
    [
      `${salutation(firstName)}, we could not verify your licence for resale.`,
      serverTexts.licenceRejected(licence.number),
    ],
    licence.reason,
  );
}

function page(sender: Sender, heading: string, paragraphs: string[], reason: string | null = null) {
  return {
    subject: heading,
    ...mailPage(sender, {
      heading,
      paragraphs,
      facts: reason ? [{ label: "Reason", value: reason }] : [],
      button: { label: "Your account", href: `${sender.publicUrl}/userprofile` },
    }),
  };
}
