export { deleteChallengesBefore, deletePasskeys } from "./queries.ts";
export { addPasskey, creationOptions, listPasskeys, removePasskey } from "./register-passkey.ts";
export { signInByPasskey, signInOptions } from "./sign-in-with-passkey.ts";
