import { parentPort, workerData } from "node:worker_threads";
import { type CallName, calls } from "./contract/index.ts";
import { type StaffCallName, staffCalls } from "./contract/staff/index.ts";
import { writeDocs } from "./platform/http/write-docs.ts";
import { customerRoute, staffRoute } from "./shop/kit/route-schema.ts";

/** A thread that writes the API documentation once and ends. */

const description =
  "All API calls of the shop. Money is in rupees; times are ISO 8601 with offset. Every non-2xx reply has the same shape: " +
  "`message`, a machine-readable `code` and, with 422, `errors` by field.";

const routes = [
  ...Object.keys(staffCalls).map((name) => staffRoute(name as StaffCallName).route),
  ...Object.keys(calls).map((name) => customerRoute(name as CallName).route),
];
const { publicUrl } = workerData as { publicUrl: string };
parentPort?.postMessage(await writeDocs(routes, { title: "Online shop", version: "1", description }, publicUrl));
