import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync } from "node:fs";
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { postmaster } from "./embedded-postmaster.ts";

const cluster = await mkdtemp(join(tmpdir(), "shop-cluster-"));
afterAll(() => rm(cluster, { recursive: true, force: true }));

const file = join(cluster, "postmaster.pid");
const contents = (pid: number, port = 5432) => `${pid}\n${cluster}\n1\n${port}\n\n127.0.0.1\n1 1\nready   \n`;
/** A live process that is not a database server. */
const unrelated = contents(process.pid);

test("the file of a process that is no server is removed, and none is found", async () => {
  await writeFile(file, unrelated);
  expect(await postmaster(cluster)).toBeNull();
  expect(existsSync(file)).toBe(false);
  expect(await postmaster(cluster)).toBeNull();
});

test("the file of a dead process is left to PostgreSQL, which waits for the last connections of that server", async () => {
  // Larger than any process id.
  const dead = contents(2 ** 30);
  await writeFile(file, dead);
  expect(await postmaster(cluster)).toBeNull();
  expect(await readFile(file, "utf8")).toBe(dead);
});

test("the file of a server that another process has started meanwhile stays", async () => {
  const server = await startNamedPostgres();
  try {
    for (let attempt = 0; attempt < 300; attempt++) {
      await writeFile(`${file}.new`, contents(server.pid ?? 0));
      await writeFile(file, unrelated);
      const asked = postmaster(cluster);
      for (let turn = 0; turn < attempt % 12; turn++) await nextTurn();
      renameSync(`${file}.new`, file);
      await asked;
      expect(await postmaster(cluster)).toMatchObject({ pid: server.pid, ready: true });
    }
  } finally {
    server.kill("SIGKILL");
  }
});

/** A process with that name, which is all the code can tell about a process. */
async function startNamedPostgres() {
  const program = join(cluster, "postgres");
  await copyFile("/bin/sleep", program);
  await chmod(program, 0o755);
  const child = spawn(program, ["60"]);
  await once(child, "spawn");
  return child;
}
