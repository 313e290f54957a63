import type { ColumnType } from "kysely";

export interface PasskeysTables {
  passkeys: {
    id: string;
    account: "customer" | "staff";
    account_id: number;
    public_key: Buffer;
    counter: ColumnType<number, number, number>;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  used_passkey_challenges: { challenge_hash: Buffer; used_at: Date };
}
