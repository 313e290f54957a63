import { stored } from "../../language/stored.ts";
import { text } from "../../language/text.ts";

/** Accounts, sessions and staff members. */
export const accountTexts = () => ({
  orderPlaced: text("Your order has been placed."),
  formerCustomer: stored("Former customer"),
  ordersOpen: (numbers: string[]) =>
    numbers.length === 1
      ? text(
          "Order {number} is still open. Your account can be deleted once it has been delivered, cancelled or returned.",
          { number: numbers[0] ?? "" },
        )
      : text(
          "Orders {numbers} and {last} are still open. Your account can be deleted once they have been delivered, cancelled or returned.",
          { numbers: numbers.slice(0, -1).join(", "), last: numbers.at(-1) ?? "" },
        ),
  signInFirst: text("Please sign in."),
  openedAccount: "opened an account for",
  addedAddress: "added an address for",
  accountExists: "An account with this email address already exists. Choose that customer instead.",
  emailTaken: text("An account with this email address already exists. Sign in, or use another address."),
  passwordWellKnown: text("This password is too common. Choose another."),
  passwordSame: text("This is already your password. Choose another."),
  tooYoung: text("You must be 18 years or older."),
  accountTypeByStaff: text(
    "The account type cannot be changed while an order is open or to be paid for, or for a dealer without a valid licence. Write to us, and we will change it.",
  ),
  accountTypeChanged: (type: string) => `This is now a ${type}'s account. Reload before changing it.`,
  changedAccountType: "changed the account type of",
  mciNeeded: text("Doctors must enter their MCI number."),
  stateUnknown: text("Choose a state from the list."),
  cityUnknown: text("Choose a city from the list."),
  cityElsewhere: text("This city is not in the chosen state."),
  bornImpossible: text("Enter your date of birth."),
  sessionNotFound: text("This session has already ended."),
  passkeyThere: text("This passkey already belongs to an account."),
  passkeyGone: text("This passkey has already been removed."),
  passkeyPasswordNeeded: text("Enter your current password to change your passkeys."),
  passkeyNeeded:
    "Your account has a passkey. Sign out, then sign in with it. If you have lost it, ask an owner to reset your second factor.",
  passkeysUnavailable: text("Passkeys only work when you open the shop by its domain name. Use your password."),
  tooManyPasskeys: (most: number) => text("You already have {most} passkeys, the maximum. Remove one first.", { most }),
  currentPasswordNeeded: text("Enter your current password to change your contact number or GSTIN."),
  currentPasswordWrong: text("This is not your current password."),
  passwordReset: text("Your new password is set. Please sign in with it."),
  resetMailed: text("If an account exists for this address, we have emailed it a link to set a new password."),
  resetLinkDead: text("This link has expired or has already been used. Request a new one."),
  codeNeeded: "Enter the code from your authenticator app.",
  firstPasswordExpired:
    "This initial password has expired. Ask your administrator to restart the shop: that prints a new one.",
  changePasswordFirst: "Change your initial password before you continue.",
  setUpFactorFirst: "Set up a second factor before you continue.",
  noFactorToReset: "This staff member has no second factor.",
  ownFactor: "Change your own second factor under “Your account”.",
  codeWrong: "This code is wrong or has already been used. Wait for the next one.",
  secondFactorThere: "You already have a second factor. Remove it first.",
  staffEmailTaken: "A staff member with this email address already exists.",
  lastOwner: "There must always be an owner. Make someone else an owner first.",
  invitationDead: "This link has expired or has already been used. Request a new one.",
});
