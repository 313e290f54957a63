import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type PortalGateway, PortalUnavailable } from "./gateway.ts";
import { readAnswer } from "./read-answer.ts";

/** Answers to successive attempts; the last one also to those that follow. Null: there was none in time. */
const recording = z.array(z.unknown()).min(1);

/**
 * Replays answers from files instead of asking the portals, for tests and demonstrations. Those for a document are in
 * `<kind>-<number>.json`, with hyphens for slashes, those for all others in `<kind>.json`.
 */
export function recordedGateway(folder: string): PortalGateway {
  return {
    async send({ kind, number, attempt }) {
      const answers = recording.parse(
        (await readJson(join(folder, `${kind}-${number.replaceAll("/", "-")}.json`))) ??
          (await readJson(join(folder, `${kind}.json`))) ?? [null],
      );
      const answer = answers[Math.min(attempt, answers.length) - 1];
      if (answer === null) throw new PortalUnavailable("The portal did not answer in time.");
      return readAnswer(kind, answer);
    },
  };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
