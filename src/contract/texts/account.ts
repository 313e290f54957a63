import { text } from "../../language/text.ts";

/** Signing in, and the customer's account. */
export const accountTexts = () => ({
  loginFailed: { title: text("Login Failed"), text: text("Invalid Email And Password") },
  registered: text("Register Successfully."),
  addressSaved: text("Address saved"),
  addressDeleted: text("Address deleted"),
  gstinSaved: text("GSTIN saved"),
  gstinRemoved: text("GSTIN removed"),
  gstinDefault: text("This is now your default GSTIN."),
  addressDefault: text("This is now your default address."),
  confirmAddressDeleted: {
    title: text("Are you sure?"),
    text: text("This address will be removed from your saved addresses."),
  },
  exportFailed: { title: text("Error"), text: text("We couldn't prepare your data. Please try again.") },
  /** What is kept after a deletion, for screen and mail (CGST Act s.36 with s.44, Medical Devices Rules 2017). */
  keptByLaw: text(
    "We keep your orders, invoices and payments, with the names and addresses on them, because tax law requires it: for 72 months after the annual return for their year is due. This includes which lots of medical devices were delivered, so that a recall can reach the people who have them.",
  ),
  accountDeleted: text("Your account has been deleted."),
  verificationAgain: text(
    "After this change we check your council number against the register again. Until then you cannot order devices for verified professionals.",
  ),
  passwordForContact: text("Required to change your contact number or GSTIN, unless you have just signed in."),
  sessionEnded: text("That device has been signed out."),
  sessionsEnded: text("All other devices have been signed out."),
  licenceSaved: text("Licence saved. We will check it."),
  detailsSaved: text("Your details have been saved."),
  passwordChanged: text("Your password has been changed. All other devices have been signed out."),
});
