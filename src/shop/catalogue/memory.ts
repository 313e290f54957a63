import type { Prepared } from "../../platform/http/prepared.ts";

/** Finished answers by what was asked, up to a number of bytes; those not asked for longest are forgotten first. */
export class AnswerMemory {
  private readonly limit: number;
  private readonly kept = new Map<string, { prepared: Prepared; bytes: number }>();
  private bytes = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The answer to this question, made now when it is not there. */
  answer(question: string, make: () => Prepared): Prepared {
    const found = this.kept.get(question);
    if (found) {
      this.kept.delete(question);
      this.kept.set(question, found);
      return found.prepared;
    }
    const prepared = make();
    // A quarter more for the compressed copies, made later.
    const bytes = Math.ceil(prepared.size * 1.25) + 2 * question.length + 500;
    this.kept.set(question, { prepared, bytes });
    this.bytes += bytes;
    this.forget();
    return prepared;
  }

  private forget() {
    for (const [question, { bytes }] of this.kept) {
      if (this.bytes <= this.limit || this.kept.size === 1) return;
      this.kept.delete(question);
      this.bytes -= bytes;
    }
  }
}
