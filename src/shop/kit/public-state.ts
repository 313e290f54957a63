import type { AvailabilityState } from "../availability/state.ts";
import type { Catalogue } from "../catalogue/state.ts";
import type { Content } from "../content/state.ts";
import type { Delivery } from "../delivery/state.ts";
import type { Kits } from "../kits/state.ts";
import type { Media } from "../media/state.ts";
import type { Places } from "../places/state.ts";
import type { Registrations } from "../registrations/state.ts";
import type { Settings } from "../settings/state.ts";
import type { ReplyCache } from "./reply-cache.ts";

/**
 * A snapshot of everything shoppers may see. Each module declares its part in `state.ts`. Immutable: a newer one replaces it as a
 * whole, so everything read from one `current()` is consistent.
 */
export interface PublicState {
  readonly version: number;
  /**
   * When the snapshot must be replaced even if nothing changes: a slide or a deal starts or ends, or a tax class takes effect at midnight.
   */
  readonly validUntil: Date;
  readonly settings: Settings;
  readonly registrations: Registrations;
  readonly places: Places;
  readonly media: Media;
  readonly content: Content;
  readonly delivery: Delivery;
  readonly availability: AvailabilityState;
  readonly catalogue: Catalogue;
  readonly kits: Kits;
  readonly replies: ReplyCache;
}

export interface Live {
  current(): PublicState;
  /**
   * Reloads; when it resolves, `current()` includes everything committed before the call. Inside a request that is one
   * transaction it resolves at once: the reload happens after the commit and before the reply.
   */
  refresh(): Promise<void>;
  onChange(listener: (state: PublicState) => void): void;
  stop(): Promise<void>;
}
