import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

export async function signInPolicy(db: Db): Promise<{ second_factor_required: boolean; idle_minutes: number }> {
  const { second_factor_required, idle_minutes } = await db
    .selectFrom("staff_sign_in_policy")
    .select(["second_factor_required", "idle_minutes"])
    .executeTakeFirstOrThrow();
  return { second_factor_required, idle_minutes };
}

/** Locks the policy until the transaction ends. */
export async function lockSignInPolicy(db: Db): Promise<void> {
  await sql`SELECT FROM staff_sign_in_policy FOR UPDATE`.execute(db);
}

export async function setSignInPolicy(
  db: Db,
  input: { second_factor_required: boolean; idle_minutes: number },
): Promise<void> {
  await sql`
    UPDATE staff_sign_in_policy
    SET second_factor_required = ${input.second_factor_required}, idle_minutes = ${input.idle_minutes}`.execute(db);
}
