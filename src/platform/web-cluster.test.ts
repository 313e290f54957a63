import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patience } from "../../test/support/patience.ts";
import { freePort } from "../../test/support/shop-process.ts";
import { createLog } from "./log.ts";
import { startWebCluster, type WebCluster } from "./web-cluster.ts";

let faults: string;
let port: number;
let web: WebCluster;

beforeEach(async () => {
  port = await freePort();
  vi.stubEnv("PORT", String(port));
  faults = mkdtempSync(join(tmpdir(), "shop-cluster-"));
  vi.stubEnv("FAULTS", faults);
  cluster.setupPrimary({ exec: join(import.meta.dirname, "web-cluster.test-process.ts"), args: [] });
  web = (await startWebCluster(2, createLog("silent"))) as WebCluster;
});
afterEach(async () => {
  await web.stop();
  rmSync(faults, { recursive: true });
  vi.unstubAllEnvs();
});

const running = () => Object.values(cluster.workers ?? {}).filter((each) => each?.isDead() === false) as Worker[];
const introduce = (fault: string) => writeFileSync(join(faults, fault), "");
const remove = (fault: string) => rmSync(join(faults, fault));

/** The next process that is started, once it runs. */
async function nextStarted(): Promise<Worker> {
  const [worker] = await once(cluster, "fork");
  await once(worker, "message");
  return worker;
}

async function kill(worker: Worker) {
  worker.process.kill("SIGKILL");
  await once(worker, "exit");
}

/** Opens a connection. `received` is what it was sent until it ended. */
function open() {
  const connection = { received: "", hasEnded: false };
  const socket = connect(port, "127.0.0.1");
  socket.on("data", (data) => {
    connection.received += data;
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    connection.hasEnded = true;
  });
  return connection;
}

test("a process that dies before it accepts a connection leaves no client waiting", async () => {
  const [frozen] = running() as [Worker, Worker];
  frozen.send("freeze");
  await once(frozen, "message");
  const connections = [open(), open()];
  await vi.waitFor(() => expect(connections.map(({ received }) => received).sort()).toEqual(["", "served"]), patience);
  await kill(frozen);
  await vi.waitFor(() => expect(connections.map(({ hasEnded }) => hasEnded)).toEqual([true, true]), patience);
});

test("a restart replaces every process", async () => {
  const before = running();
  await web.restart();
  expect(running()).toHaveLength(2);
  expect(running().filter((each) => before.includes(each))).toEqual([]);
});

test("a restart whose first process fails leaves the others as they were", async () => {
  const before = running();
  introduce("fail");
  await web.restart();
  expect(running()).toEqual(before);
  remove("fail");
  await web.restart();
  expect(running(), "the one that failed is not started again besides its successor").toHaveLength(2);
});

test("a process that crashes before its turn in a restart is replaced once", async () => {
  const [, second] = running() as [Worker, Worker];
  introduce("hold");
  const started = nextStarted();
  const restarted = web.restart();
  const successor = await started;
  await kill(second);
  remove("hold");
  successor.send("open");
  await restarted;
  await vi.waitFor(() => expect(running()).toHaveLength(2), patience);
  await web.restart();
  expect(running()).toHaveLength(2);
});

test("a process that crashes while its successor starts is not replaced twice", async () => {
  const [first] = running() as [Worker, Worker];
  introduce("hold");
  const started = nextStarted();
  const restarted = web.restart();
  const successor = await started;
  await kill(first);
  remove("hold");
  successor.send("open");
  await restarted;
  await web.restart();
  expect(running()).toHaveLength(2);
});
