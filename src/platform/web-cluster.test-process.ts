import { existsSync } from "node:fs";
import { createServer } from "node:net";

/**
 * A web process for web-cluster.test.ts: answers every connection on PORT with "served". Serves at once, unless the folder FAULTS contains
 * the file "fail", with which it exits, or "hold", with which it serves only when told so. Told to "freeze", it does nothing any more.
 */

const has = (name: string) => existsSync(`${process.env.FAULTS}/${name}`);
const open = () => process.send?.("open");
const freeze = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

if (has("fail")) process.exit(1);
process.on("SIGTERM", () => process.exit(0));
process.on("message", (message) => {
  if (message === "freeze") process.send?.("frozen", freeze);
  else open();
});
createServer((socket) => socket.end("served")).listen(Number(process.env.PORT), "127.0.0.1", () => {
  process.send?.("started");
  if (!has("hold")) open();
});
