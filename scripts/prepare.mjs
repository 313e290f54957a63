/**
 * Prepares the project to start, develop, test or build: installs packages and builds the pages and the program, each only if
 * something has changed. Runs on the system's Node (20 or newer); everything after it runs on the Node installed with the packages.
 * Usage: node scripts/prepare.mjs install|start|worker|dev|test|build
 */
import { build, isBuilt } from "./prepare/build.mjs";
import { install, isInstalled, missingRuntime } from "./prepare/install.mjs";
import { withLock } from "./prepare/lock.mjs";
import { say, Trouble } from "./prepare/say.mjs";

const needs = {
  install: { tools: true, parts: [] },
  start: { tools: false, parts: ["pages", "program"] },
  worker: { tools: false, parts: ["program"] },
  dev: { tools: false, parts: [] },
  test: { tools: true, parts: ["pages", "program"] },
  build: { tools: false, parts: ["pages", "program"] },
};

const mode = process.argv[2] ?? "start";

try {
  const need = needs[mode];
  if (!need) throw new Trouble(`Unknown mode "${mode}". Choose one of ${Object.keys(needs).join(", ")}.`);
  const steps = [
    { isDone: () => isInstalled(need), run: () => install(need) },
    ...need.parts.map((part) => ({ isDone: () => isBuilt(part), run: () => build(part) })),
  ];
  const problem = missingRuntime();
  if (problem) throw new Trouble(problem);
  if (!steps.every((step) => step.isDone())) {
    await withLock(async () => {
      for (const step of steps) if (!step.isDone()) await step.run();
    });
  } else if (mode === "build") {
    say("Pages and program are up to date.");
  }
} catch (error) {
  process.stderr.write(error instanceof Trouble ? `\n${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
}
