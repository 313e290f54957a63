import { text } from "../../language/text.ts";

/** Passkeys of customers and staff. */
export const passkeyTexts = () => ({
  passkeyRefused: text("This passkey didn't work. Try again, or sign in with your password."),
  passkeyNotMade: text("This device couldn't create a passkey. Try again, or use another device."),
  passkeyOnDevice: text("This device already has a passkey for your account."),
  passkeyNotAdded: text("No passkey was added. You can try again."),
  passkeyAdded: text("Passkey added. You can now sign in with it."),
  passkeyRemoved: text("Passkey removed. All other devices have been signed out."),
});
