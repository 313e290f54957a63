/**
 * Makes the project ready to start, develop, test or build: installs packages, builds the pages, and does neither when
 * nothing has changed. Runs on the Node that is there (20 or newer); everything after it runs on the Node that is installed.
 * Usage: node scripts/prepare.mjs install|start|dev|test|build
 */
import { build, isBuilt } from "./prepare/build.mjs";
import { install, isInstalled, missingRuntime } from "./prepare/install.mjs";
import { withLock } from "./prepare/lock.mjs";
import { say, Trouble } from "./prepare/say.mjs";

const needsBuild = { install: false, start: true, dev: false, test: true, build: true };

const mode = process.argv[2] ?? "start";

try {
  if (!(mode in needsBuild))
    throw new Trouble(`There is no "${mode}"; choose one of ${Object.keys(needsBuild).join(", ")}.`);
  const steps = [{ isDone: isInstalled, run: install }, ...(needsBuild[mode] ? [{ isDone: isBuilt, run: build }] : [])];
  const problem = missingRuntime();
  if (problem) throw new Trouble(problem);
  if (!steps.every((step) => step.isDone())) {
    await withLock(async () => {
      for (const step of steps) if (!step.isDone()) await step.run();
    });
  } else if (mode === "build") {
    say("The pages are built already; nothing has changed since.");
  }
} catch (error) {
  process.stderr.write(error instanceof Trouble ? `\n${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
}
