import type { FastifyRequest } from "fastify";
import { keyRefusal } from "../../contract/idempotency.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { type KeyedRequest, keyReused, type RunOnce, TooManyReplies } from "../../platform/idempotency.ts";
import { Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyInstance {
    runOnce: RunOnce;
  }
}

/**
 * Answers a request once per Idempotency-Key (`RunOnce`). Refusals are not stored, because they change nothing.
 * @param from who owns the key, and which call was made
 */
export async function answerOnce(
  request: FastifyRequest,
  from: Pick<KeyedRequest, "sender" | "limited" | "call">,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers["idempotency-key"];
  const { body, url } = request;
  const content = [url, Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)];
  const keyed = typeof key === "string" ? { ...from, key, content } : null;
  const outcome = await request.server.runOnce(keyed, async () => {
    const result = await answer();
    return result instanceof Refusal ? { refused: result } : { reply: result };
  });
  if (outcome instanceof TooManyReplies) {
    const { retryAfterSeconds } = outcome;
    return new Refusal(429, "too_many_requests", serverTexts.tooManyChanges, { retryAfterSeconds });
  }
  if (outcome === keyReused) return new Refusal(422, keyRefusal, serverTexts.idempotencyKeyReused);
  return "refused" in outcome ? outcome.refused : outcome.reply;
}
