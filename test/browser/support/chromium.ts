import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const cache = join(import.meta.dirname, "../../../.cache/chromium");

/**
 * A Chromium to test with: the one of CHROMIUM_PATH, an installed one, or the one that comes with the packages (Linux on
 * x64), which needs neither root nor anything of the system.
 */
export async function findChromium(): Promise<LaunchOptions> {
  const found = process.env.CHROMIUM_PATH || installed() || downloaded();
  return found ? { executablePath: found } : await packaged();
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** What `npx playwright install chromium` leaves. */
function downloaded(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function packaged(): Promise<LaunchOptions> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("There is no browser to test with. Install Chromium, or say where it is with CHROMIUM_PATH.");
  }
  mkdirSync(cache, { recursive: true });
  // It unpacks itself, and the few libraries it needs, into the temporary folder, under names that all users would share.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = cache;
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs24.x";
  const { default: packed } = await import("@sparticuz/chromium");
  const executablePath = await packed.executablePath();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  delete process.env.AWS_EXECUTION_ENV;
  return { executablePath, env: { ...definedEnvironment(), LD_LIBRARY_PATH: join(cache, "al2023/lib") } };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
