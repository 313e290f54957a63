import type { GeneratedAlways } from "kysely";

export interface SecurityEventsTables {
  security_events: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: string;
    account: "staff" | "customer";
    account_id: number | null;
    network: string;
    user_agent: string;
    detail: string;
  };
}
