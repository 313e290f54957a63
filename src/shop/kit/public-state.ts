import type { Catalogue } from "../catalogue/state.ts";
import type { Content } from "../content/state.ts";
import type { Media } from "../media/state.ts";
import type { Places } from "../places/state.ts";
import type { Settings } from "../settings/state.ts";
import type { ReplyCache } from "./reply-cache.ts";

/**
 * Everything shoppers may see, as it was at one moment. Each module declares its part in `state.ts`. Never modified: a newer one
 * replaces it as a whole, so what is read from one `current()` fits together.
 */
export interface PublicState {
  readonly version: number;
  /** When it must be replaced even if nothing changes: a slide or a deal starts or ends, or a tax class takes effect at midnight. */
  readonly validUntil: Date;
  readonly settings: Settings;
  readonly places: Places;
  readonly media: Media;
  readonly content: Content;
  readonly catalogue: Catalogue;
  readonly replies: ReplyCache;
}

/** The public state in the memory of this process. */
export interface Live {
  current(): PublicState;
  /**
   * Reloads; when it resolves, `current()` includes everything that was committed before the call. Inside a request that is
   * one transaction it resolves at once: the reload follows the commit and precedes the reply.
   */
  refresh(): Promise<void>;
  /** Calls back each time a newer state has replaced the current one. */
  onChange(listener: (state: PublicState) => void): void;
  stop(): Promise<void>;
}
