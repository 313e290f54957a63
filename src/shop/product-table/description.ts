import { cleanHtml } from "../../platform/html.ts";

/** A description, sanitised before it is stored and again when it is first shown. */
export class Description {
  readonly stored: string;
  #clean: string | null = null;

  constructor(stored: string) {
    this.stored = stored;
  }

  /** HTML that is safe to show. */
  get html(): string {
    this.#clean ??= cleanHtml(this.stored);
    return this.#clean;
  }
}
