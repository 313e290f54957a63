import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressAssets } from "./compress.mjs";
import { root, run, timed } from "./say.mjs";

const stamp = join(root, "build/sources");
const sources = [
  "src/storefront",
  "src/backoffice",
  "src/ui",
  "src/contract",
  "src/language",
  "public",
  "react-router.config.ts",
  "vite.config.ts",
  "vite.backoffice.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/prepare",
];

/** True when the built pages come from the sources as they are now. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources();
}

export async function build() {
  const hash = hashOfSources();
  rmSync(stamp, { force: true });
  await timed("Building the pages", async () => {
    await bundle(["@react-router/dev/bin.cjs", "build"], "pages");
    await node(
      [join(root, "scripts/prepare/write-languages.ts")],
      "The scripts in Hindi could not be written. See the errors above.",
    );
    await node([join(root, "scripts/prepare/check-build.mjs")], "The built pages do not work. See the errors above.");
    await compressAssets(join(root, "build/client"));
  });
  await timed("Building the back office", async () => {
    await bundle(["vite/bin/vite.js", "build", "--config", "vite.backoffice.config.ts"], "back office");
    await compressAssets(join(root, "build/backoffice"));
  });
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stamp, hash);
}

async function bundle([program, ...args], what) {
  await node([join(root, "node_modules", program), ...args], `The ${what} could not be built. See the errors above.`);
}

/** Runs a program on the Node that is installed. */
async function node(args, failure) {
  const installed = join(root, "node_modules/.bin/node");
  await run(existsSync(installed) ? installed : process.execPath, args, failure, { NODE_ENV: "production" });
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, source);
  return hash.digest("hex");
}

function addTo(hash, path) {
  const place = join(root, path);
  const found = statSync(place, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(place).sort()) addTo(hash, `${path}/${name}`);
  } else if (found) {
    hash.update(`${path}\0`).update(readFileSync(place)).update("\0");
  }
}
