import { startEmbedded } from "./embedded.ts";

/** A process for the tests of the embedded server: starts it, prints its URL, and waits to be killed. */
const { url, ownerUrl } = await startEmbedded(process.argv[2] ?? "");
process.send?.([url, ownerUrl]);
setInterval(() => {}, 1000);
