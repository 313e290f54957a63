import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "./clock.ts";

/** Shorter than the shortest retry delay of a job, so that a retry sees a mail that another process stored for it. */
const maxAgeMs = 5000;

interface MailFolder {
  has(id: string): Promise<boolean>;
  store(id: string, message: Buffer): Promise<void>;
}

/** Stores mails as files, named by time and id. There may be very many, so their names are read at most every few seconds. */
export function openMailFolder(folder: string, clock: Clock): MailFolder {
  let ids = new Set<string>();
  let storedSince: string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function readNames() {
    const startedAt = performance.now();
    storedSince = [];
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    ids = new Set([...names.flatMap(toId), ...storedSince]);
    readAt = startedAt;
  }

  return {
    async has(id) {
      if (performance.now() - readAt > maxAgeMs) {
        reading ??= readNames().finally(() => {
          reading = null;
        });
      }
      await reading;
      return ids.has(id);
    },
    async store(id, message) {
      const time = clock.now().toISOString().replace(/[:.]/g, "-");
      const path = join(folder, `${time}-${id}.eml`);
      await writeFile(`${path}.draft`, message, { mode: 0o600 });
      await rename(`${path}.draft`, path);
      ids.add(id);
      storedSince.push(id);
    },
  };
}

/** The name starts with the time, which takes 24 characters, and a hyphen. */
const toId = (name: string) => (name.endsWith(".eml") ? name.slice(25, -".eml".length) : []);
