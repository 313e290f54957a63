import type { Generated } from "kysely";

export interface PushTables {
  push_subscriptions: {
    id: Generated<string>;
    customer_id: number;
    /** The session that used it last, which may have expired. */
    session_hash: Buffer;
    /** Knowing it is not enough to reach the browser: sending also requires the shop's key. */
    endpoint: string;
    /** The browser's public key. */
    p256dh: string;
    auth: string;
    /** The User-Agent header. */
    browser: string | null;
    created_at: Date;
    used_at: Date;
  };
}
