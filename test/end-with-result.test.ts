import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** Runs a program whose test executes this code. @returns its exit status and output */
async function ended(work: string, { minutes = "1", cleanUp = "async () => {}", signal = "" } = {}) {
  const program = `
    import { endWithResult } from "./scripts/end-with-result.ts";
    endWithResult(async (say) => { say("Begun."); ${work} }, { minutes: ${minutes}, cleanUp: ${cleanUp} });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  // The first line of output shows that it is running.
  if (signal) child.stderr.once("data", () => child.kill(signal as NodeJS.Signals));
  const [said, status] = await Promise.all([
    text(child.stderr),
    new Promise((resolve) => child.once("close", (code, by) => resolve(code ?? by))),
  ]);
  return { status, said };
}

test("a test that passes", async () => {
  const { status, said } = await ended("");
  expect(status).toBe(0);
  expect(said).toMatch(/^Begun\.\nok \(\d+\.\d s\)\n$/);
});

test.each<[string, string, RegExp]>([
  ["throws", 'throw new Error("Not equal.");', /FAILED: Error: Not equal\.\n\s+at /],
  [
    "leaves an error behind",
    'void Promise.reject(new Error("Lost.")); await new Promise(() => {});',
    /FAILED: Error: Lost/,
  ],
  [
    "is interrupted by an event",
    'setTimeout(() => { throw new Error("Late."); }); await new Promise(() => {});',
    /FAILED: Error: Late/,
  ],
  ["ends the process", "process.exit(0);", /FAILED: something ended the process\. Begun\./],
])("one that %s fails, and says why", async (_what, work, words) => {
  const { status, said } = await ended(work);
  expect(said).toMatch(words);
  expect(status).toBe(1);
});

test("one that waits for what never happens fails, and says why", async () => {
  const { status, said } = await ended("await new Promise(() => {});", { minutes: "0.005" });
  expect(said).toMatch(/FAILED: not finished after 0\.005 minutes\. Begun\./);
  expect(status).toBe(1);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"])("one that is ended by %s says so and cleans up", async (signal) => {
  const cleanUp = 'async () => process.stderr.write("Cleaned up.\\n")';
  const { status, said } = await ended("await new Promise(() => {});", { signal, cleanUp });
  expect(said).toBe(`Begun.\nFAILED: ended by ${signal}. Begun.\nCleaned up.\n`);
  expect(status).toBe(1);
});

test("one that passes but cannot clean up fails", async () => {
  const { status, said } = await ended("", { cleanUp: 'async () => { throw new Error("Busy."); }' });
  expect(said).toMatch(/ok .*\nFAILED to clean up: Error: Busy\./);
  expect(status).toBe(1);
});
