import { paymentInBrief } from "../../contract/payments.ts";
import { mailPage, type Sender, safeFirstName, salutation } from "../kit/mail-page.ts";

export function welcomeMail(sender: Sender, customer: { first_name: string; mci_number: string | null }) {
  const name = safeFirstName(customer.first_name);
  return {
    subject: name === null ? `Welcome to ${sender.name}` : `Welcome, ${name}`,
    ...mailPage(sender, {
      heading: `Welcome to ${sender.name}`,
      paragraphs: [
        `${salutation(customer.first_name)}, your account is ready. You can see your prices and order right away. ${paymentInBrief}`,
        ...(customer.mci_number === null
          ? []
          : [
              "We will check your council number against the register. You can order the few devices for verified professionals once that is done; your account shows the status.",
            ]),
        `If you did not open this account, someone else entered your address. Please let us know at ${sender.email}.`,
      ],
      button: { label: "Sign in", href: `${sender.publicUrl}/signin` },
    }),
  };
}

/** For a customer whose account staff opened. It says so, and what was recorded of their agreement. */
export function accountOpenedMail(
  sender: Sender,
  account: { first_name: string; registered_by: string | null; notice_agreed_through: string | null },
  token: string,
) {
  const agreed =
    account.notice_agreed_through === "telephone"
      ? "We recorded that you agreed to our privacy notice by telephone."
      : "We will ask you to agree to our privacy notice when you first sign in.";
  return {
    subject: `Your account at ${sender.name}`,
    ...mailPage(sender, {
      heading: "We have opened an account for you",
      paragraphs: [
        `${salutation(account.first_name)}, ${account.registered_by ?? "our staff"} of ${sender.name} opened an account for you with the details you gave us. ${agreed}`,
        'The link below sets your password. It works once, within 7 days; after that, use "Forgot password" on the sign-in page.',
        `If you did not ask for an account, or something is wrong, please let us know at ${sender.email}. We will delete it.`,
      ],
      facts: [{ label: "Privacy notice", value: `${sender.publicUrl}/privacy-policy` }],
      button: { label: "Set a password", href: `${sender.publicUrl}/reset-password?token=${token}` },
    }),
  };
}
