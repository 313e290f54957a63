import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const mukta = join(import.meta.dirname, "../../../node_modules/@expo-google-fonts/mukta");
const cache = join(import.meta.dirname, "../../../.cache/chromium");

/**
 * The Chromium for tests: the one at CHROMIUM_PATH, the packaged one (Linux on x64), or an installed one. The packaged one is the
 * same for everyone, needs neither root nor system packages, and, being headless only, takes two thirds of the time.
 */
export async function findChromium(): Promise<LaunchOptions> {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH };
  if (process.platform === "linux" && process.arch === "x64") return await packaged();
  const path = installed() ?? downloaded();
  if (!path) {
    throw new Error("There is no browser to test with. Install Chromium, or say where it is with CHROMIUM_PATH.");
  }
  return { executablePath: path };
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** The browsers installed by `npx playwright install chromium`. */
function downloaded(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Unpacks the browser, the few libraries it needs and a font into a folder of our own. */
async function packaged(): Promise<LaunchOptions> {
  mkdirSync(cache, { recursive: true });
  const fonts = join(cache, "fonts.conf");
  // The second font is for names in Devanagari; without an order it might be used for Latin too.
  const families = "<prefer><family>Open Sans</family><family>Mukta</family></prefer>";
  writeFileSync(
    fonts,
    `<fontconfig><dir>${cache}/fonts</dir><dir>${mukta}</dir><cachedir>${cache}/fonts-cache</cachedir>
    <alias binding="strong"><family>sans-serif</family>${families}</alias></fontconfig>`,
  );
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: cache, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" });
  const { default: packed } = await import("@sparticuz/chromium");
  const executablePath = await packed.executablePath();
  // Unpacking changes process.env for everything started later; only the browser should be affected.
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  return { executablePath, env: { ...before, LD_LIBRARY_PATH: join(cache, "al2023/lib"), FONTCONFIG_FILE: fonts } };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
