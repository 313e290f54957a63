import { startEmbedded } from "./embedded.ts";

/** A second process for the tests of the embedded server: starts it, says where it is, and waits to be killed. */
const { url, ownerUrl } = await startEmbedded(process.argv[2] ?? "");
process.send?.([url, ownerUrl]);
setInterval(() => {}, 1000);
