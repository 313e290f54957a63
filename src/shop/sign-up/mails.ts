import { paymentInBrief } from "../../contract/payments.ts";
import { text } from "../../language/text.ts";
import { mailPage, type Sender, safeFirstName, salutation } from "../kit/mail-page.ts";

export function welcomeMail(sender: Sender, customer: { first_name: string; mci_number: string | null }) {
  const name = safeFirstName(customer.first_name);
  return {
    subject: name === null ? text("Welcome to {shop}", { shop: sender.name }) : text("Welcome, {name}", { name }),
    ...mailPage(sender, {
      heading: text("Welcome to {shop}", { shop: sender.name }),
      paragraphs: [
        text("{salutation}, your account is ready. You can see your prices and order right away. {payment}", {
          salutation: salutation(customer.first_name),
          payment: paymentInBrief(),
        }),
        ...(customer.mci_number === null
          ? []
          : [
              text(
                "We will check your council number against the register. You can order the few devices for verified professionals once that is done; your account shows the status.",
              ),
            ]),
        text("If you did not open this account, someone else entered your address. Please let us know at {email}.", {
          email: sender.email,
        }),
      ],
      button: { label: text("Sign in"), href: `${sender.publicUrl}/signin` },
    }),
  };
}

/**
 * Tells a customer that staff opened an account for them, and what was recorded of their consent.
 * @param token of a link to set a password; null if the customer has asked for another one, or used it
 */
export function accountOpenedMail(
  sender: Sender,
  account: { first_name: string; registered_by: string | null; notice_agreed_through: string | null },
  token: string | null,
) {
  const agreed =
    account.notice_agreed_through === "telephone"
      ? text("We recorded that you agreed to our privacy notice by telephone.")
      : text("We will ask you to agree to our privacy notice when you first sign in.");
  return {
    subject: text("Your account at {shop}", { shop: sender.name }),
    ...mailPage(sender, {
      heading: text("We have opened an account for you"),
      paragraphs: [
        text("{salutation}, {staff} of {shop} opened an account for you with the details you gave us. {agreed}", {
          salutation: salutation(account.first_name),
          staff: account.registered_by ?? text("our staff"),
          shop: sender.name,
          agreed,
        }),
        token === null
          ? text("If you have not set a password yet, request a link to do so below.")
          : text(
              'The link below sets your password. It works once, within 7 days; after that, use "Forgot password" on the sign-in page.',
            ),
        text(
          "If you did not ask for an account, or something is wrong, please let us know at {email}. We will delete it.",
          { email: sender.email },
        ),
      ],
      facts: [{ label: text("Privacy notice"), value: `${sender.publicUrl}/privacy-policy` }],
      button: {
        label: text("Set a password"),
        href: `${sender.publicUrl}/${token === null ? "forgot-password" : `reset-password?token=${token}`}`,
      },
    }),
  };
}
