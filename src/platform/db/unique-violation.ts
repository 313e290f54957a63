import pg from "pg";

/** Whether a statement failed because a row with this key exists. @param index the unique index, by name */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === index;
}
