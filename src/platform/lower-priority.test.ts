import { spawn } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { lowerPriority } from "./lower-priority.ts";

/** A process with this priority. @returns its id */
function idle(priority: number): number {
  const { pid } = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  if (pid === undefined) throw new Error("It was not started.");
  onTestFinished(() => void process.kill(pid, "SIGKILL"));
  setPriority(pid, priority);
  return pid;
}

test("a process of a higher priority gets the given one, one of a lower keeps its own", () => {
  const [higher, lower] = [idle(17), idle(19)];
  lowerPriority(18, [higher, lower]);
  expect([higher, lower].map((id) => getPriority(id))).toEqual([18, 19]);
});
