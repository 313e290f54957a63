import type { Licence } from "../../contract/dealer-licences.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { text } from "../../language/text.ts";
import { mailPage, type Sender, salutation } from "../kit/mail-page.ts";

/** @param number the licence that expires; null if there is none */
export function licenceNoticeMail(sender: Sender, firstName: string, number: string | null, onDay: string) {
  const heading =
    number === null ? text("Please give us your licence for resale") : text("Your licence for resale expires soon");
  const notice = number === null ? serverTexts.licenceNeededFrom(onDay) : serverTexts.licenceExpiring(number, onDay);
  return page(sender, heading, [
    text("{salutation}, this is about your account at {shop}.", {
      salutation: salutation(firstName),
      shop: sender.name,
    }),
    notice,
  ]);
}

export function licenceRejectedMail(sender: Sender, firstName: string, licence: Licence) {
  return page(
    sender,
    text("Your licence for resale could not be verified"),
    [
      text("{salutation}, we could not verify your licence for resale.", { salutation: salutation(firstName) }),
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
      facts: reason ? [{ label: text("Reason"), value: reason }] : [],
      button: { label: text("Your account"), href: `${sender.publicUrl}/userprofile` },
    }),
  };
}
