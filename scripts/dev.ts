import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, watch } from "node:fs";
import { join } from "node:path";

/**
 * `npm run dev`: runs the shop and restarts it when server code is saved. Vite serves the browsers' code inside the running shop.
 * (`node --watch` would also restart for each file that Vite generates.)
 */
const root = join(import.meta.dirname, "..");
const shownByVite = new Set(["storefront", "backoffice", "ui"]);
const watched = [
  ...readdirSync(join(root, "src"))
    .filter((name) => !shownByVite.has(name))
    .map((name) => join(root, "src", name)),
  join(root, "db/migrations"),
];
const quietMs = 150;

let shop: ChildProcess | null = null;
let ending = false;

function start() {
  const child = spawn(process.execPath, ["src/main.ts"], { cwd: root, stdio: "inherit" });
  shop = child;
  child.once("exit", (code) => {
    if (shop === child) shop = null;
    if (!ending && code !== 0 && code !== null) say("It restarts whenever a file is saved.");
  });
}

async function stop() {
  const child = shop;
  if (!child) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

let timer: NodeJS.Timeout | undefined;
let restarting = Promise.resolve();
function changed(file: string | null) {
  if (ending || file === null || /\.test\.tsx?$|\.md$|~$/.test(file)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(async () => {
      say(`${file} was saved; restarting …`);
      await stop();
      if (!ending) start();
    });
  }, quietMs);
}

function say(line: string) {
  process.stderr.write(`${line}\n`);
}

for (const path of watched) watch(path, { recursive: true }, (_event, file) => changed(file));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    ending = true;
    await stop();
    process.exit(0);
  });
}
start();
