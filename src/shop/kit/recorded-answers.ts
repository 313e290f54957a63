import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Answers to successive attempts; the last one is repeated for all later attempts. Null: no answer came in time. */
const recording = z.array(z.unknown()).min(1);

/**
 * The recorded answer to an attempt, used instead of calling a portal. Reads the first of these files that exists in the folder.
 * @param attempt counted from 1
 * @returns null when no answer came in time
 */
export async function recordedAnswer(folder: string, names: readonly string[], attempt: number): Promise<unknown> {
  for (const name of names) {
    const content = await readJson(join(folder, `${name}.json`));
    if (content === undefined) continue;
    const answers = recording.parse(content);
    return answers[Math.min(attempt, answers.length) - 1];
  }
  return null;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
