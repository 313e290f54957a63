import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, timed } from "./say.mjs";

const neededMajor = 24;
const runtimePackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const ownMajor = Number(process.versions.node.split(".")[0]);

/** The Node that comes with the packages, as a version; undefined where none exists for this system. */
function bundledRuntime() {
  return read("package.json").optionalDependencies?.[runtimePackage];
}

/** A sentence, when neither the installed Node nor a bundled one can run the shop. */
export function missingRuntime() {
  if (ownMajor >= neededMajor || bundledRuntime()) return null;
  return (
    `The shop needs Node ${neededMajor} or newer; but this is Node ${process.versions.node}, and the shop ships no Node for ` +
    `${process.platform} on ${process.arch}. Install Node ${neededMajor} and try again.`
  );
}

/**
 * True when node_modules holds what package-lock.json asks for. What is optional may be missing, but not the runtime; the
 * tools of developers may be missing too unless they are asked for.
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

/** Who only starts the shop is spared the developers' tools, which are half of all packages; who has them keeps them. */
export async function install({ tools }) {
  const first = !existsSync(join(root, "node_modules"));
  const dev = tools || existsSync(join(root, "node_modules/vitest")) ? "--include=dev" : "--omit=dev";
  await timed(first ? "Installing packages (the first time takes about a minute)" : "Installing packages", async () => {
    const ci = ["ci", dev, "--include=optional", "--prefer-offline", "--loglevel=error", "--no-progress"];
    // npm warns about every package that wants a newer Node than the one it runs on itself.
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
