import { startEmbedded } from "./embedded.ts";

/** A second process for the tests of the embedded server: starts it, says where it is, and waits to be killed. */
const { url } = await startEmbedded(process.argv[2] ?? "");
process.send?.(url);
setInterval(() => {}, 1000);
