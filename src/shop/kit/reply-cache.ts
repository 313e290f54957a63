import { PreparedCache } from "../../platform/http/prepared-cache.ts";
import type { Prepared } from "../../platform/http/prepared.ts";

/** Finished answers by what was asked, up to a number of bytes; those not asked for longest are forgotten first. */
export class AnswerMemory {
  private readonly answers: PreparedCache;

  /** @param limit bytes held at most */
  constructor(limit: number) {
    this.answers = new PreparedCache(limit);
  }

  /** The answer to this question, made now when it is not there. */
  answer(question: string, make: () => Prepared): Prepared {
    const found = this.answers.get(question);
    if (found) return found;
    const prepared = make();
    this.answers.set(question, prepared);
    return prepared;
  }
}
