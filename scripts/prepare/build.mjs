import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compressAssets } from "./compress.mjs";
import { root, run, timed } from "./say.mjs";

const isTest = /\.test\.tsx?$/;

/** Sources shared by pages and program. */
const shared = [
  "src/storefront",
  "src/ui",
  "src/contract",
  "src/language",
  "tsconfig.json",
  "package-lock.json",
  "scripts/prepare",
];

/** The parts, each built when its sources have changed. The stamp file holds their hash. */
const parts = {
  pages: {
    stamp: "build/sources",
    sources: [
      ...shared,
      "src/backoffice",
      "public",
      "react-router.config.ts",
      "vite.config.ts",
      "vite.backoffice.config.ts",
    ],
    build: buildPages,
  },
  program: {
    stamp: "build/program/sources",
    sources: [...shared, ...serverSources(), "vite.program.config.ts"],
    build: buildProgram,
  },
};

/** Whether a part was built from the current sources. */
export function isBuilt(name) {
  const { stamp, sources } = parts[name];
  const file = join(root, stamp);
  return existsSync(file) && readFileSync(file, "utf8") === hashSources(sources);
}

export async function build(name) {
  const { stamp, sources, build } = parts[name];
  const file = join(root, stamp);
  const hash = hashSources(sources);
  rmSync(file, { force: true });
  await build(hash);
  // Sources that changed during the build are built next time.
  if (hashSources(sources) !== hash) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

async function buildPages(hash) {
  await timed("Building the pages", async () => {
    // Tells browsers which build something belongs to.
    await bundle(["@react-router/dev/bin.cjs", "build"], "pages", { SHOP_BUILD: shortened(hash) });
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
}

async function buildProgram(hash) {
  await timed("Building the program", async () => {
    await bundle(["vite/bin/vite.js", "build", "--config", "vite.program.config.ts"], "program", { BUILT_FROM: hash });
    await node(
      [join(root, "scripts/prepare/write-state-sources.ts")],
      "What a saved state depends on could not be determined. See the errors above.",
    );
  });
}

async function bundle([program, ...args], what, environment = {}) {
  const failure = `The ${what} could not be built. See the errors above.`;
  await node([join(root, "node_modules", program), ...args], failure, environment);
}

/** Runs a program on the Node installed with the packages. */
async function node(args, failure, environment = {}) {
  const installed = join(root, "node_modules/.bin/node");
  await run(existsSync(installed) ? installed : process.execPath, args, failure, {
    NODE_ENV: "production",
    ...environment,
  });
}

function shortened(hash) {
  return hash.slice(0, 12);
}

/** Everything in src except code that only browsers load. */
function serverSources() {
  return readdirSync(join(root, "src"))
    .filter((name) => name !== "backoffice")
    .map((name) => `src/${name}`)
    .filter((path) => !shared.includes(path));
}

function hashSources(sources) {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, source);
  return hash.digest("hex");
}

function addTo(hash, path) {
  const place = join(root, path);
  const status = statSync(place, { throwIfNoEntry: false });
  if (status?.isDirectory()) {
    for (const name of readdirSync(place).sort()) if (!isTest.test(name)) addTo(hash, `${path}/${name}`);
  } else if (status) {
    hash.update(`${path}\0`).update(readFileSync(place)).update("\0");
  }
}
