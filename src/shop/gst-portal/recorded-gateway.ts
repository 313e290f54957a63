import { recordedAnswer } from "../kit/recorded-answers.ts";
import { type PortalGateway, PortalUnavailable } from "./gateway.ts";
import { readAnswer } from "./read-answer.ts";

/**
 * Replays answers from files instead of asking the portals, for tests and demonstrations. Answers for a document are in
 * `<kind>-<number>.json`, with hyphens for slashes, those for all others in `<kind>.json`.
 */
export function recordedGateway(folder: string): PortalGateway {
  return {
    async send({ kind, number, attempt }) {
      const answer = await recordedAnswer(folder, [`${kind}-${number.replaceAll("/", "-")}`, kind], attempt);
      if (answer === null) throw new PortalUnavailable("The portal did not answer in time.");
      return readAnswer(kind, answer);
    },
  };
}
