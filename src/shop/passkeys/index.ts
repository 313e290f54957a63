export { deleteChallengesBefore, deletePasskey, deletePasskeys } from "./queries.ts";
export { addPasskey, listPasskeys, passkeyToCreate } from "./register-passkey.ts";
export { accountOfPasskey, passkeyToShow } from "./sign-in-with-passkey.ts";
