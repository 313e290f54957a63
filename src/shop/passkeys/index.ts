export { deleteChallengesBefore, deletePasskey, deletePasskeys } from "./queries.ts";
export { addPasskey, creationOptions, listPasskeys } from "./register-passkey.ts";
export { signInOptions, verifyPasskey } from "./sign-in-with-passkey.ts";
