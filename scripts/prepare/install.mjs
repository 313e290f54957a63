import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, timed } from "./say.mjs";

const neededMajor = 24;
const runtimePackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const ownMajor = Number(process.versions.node.split(".")[0]);

/** Version of the Node packaged with the dependencies; undefined if there is none for this system. */
function bundledRuntime() {
  return read("package.json").optionalDependencies?.[runtimePackage];
}

/** An error message if neither the system's Node nor a packaged one can run the shop. */
export function missingRuntime() {
  if (ownMajor >= neededMajor || bundledRuntime()) return null;
  return (
    `The shop needs Node ${neededMajor} or newer; but this is Node ${process.versions.node}, and the shop ships no Node for ` +
    `${process.platform} on ${process.arch}. Install Node ${neededMajor} and try again.`
  );
}

/**
 * Whether node_modules matches package-lock.json. Optional packages may be missing, except the runtime, and so may development
 * tools unless requested.
 */
export function isInstalled({ tools }) {
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const wanted = read("package-lock.json").packages;
  const present = read("node_modules/.package-lock.json").packages;
  if (bundledRuntime() && !present[`node_modules/${runtimePackage}`]) return false;
  const matches = ([path, { version, integrity, optional, dev, devOptional }]) =>
    present[path]
      ? present[path].version === version && present[path].integrity === integrity
      : optional === true || devOptional === true || (dev === true && !tools);
  return (
    Object.entries(wanted).every((entry) => entry[0] === "" || matches(entry)) &&
    Object.keys(present).every((path) => path in wanted)
  );
}

/** Merely starting the shop does not install development tools, half of all packages, but keeps them if present. */
export async function install({ tools }) {
  const first = !existsSync(join(root, "node_modules"));
  const dev = tools || existsSync(join(root, "node_modules/vitest")) ? "--include=dev" : "--omit=dev";
  await timed(first ? "Installing packages (the first time takes about a minute)" : "Installing packages", async () => {
    const ci = ["ci", dev, "--include=optional", "--prefer-offline", "--loglevel=error", "--no-progress"];
    // npm warns about every package that requires a newer Node than npm itself runs on.
    const [command, args] =
      ownMajor < neededMajor
        ? ["npx", ["--yes", "--loglevel=error", `--package=${runtimePackage}@${bundledRuntime()}`, "--", "npm", ...ci]]
        : ["npm", ci];
    await run(
      command,
      args,
      "The packages could not be installed. Check the connection to the package registry and try again.",
    );
  });
}

function read(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}
