import { useState } from "react";
import { useSession } from "../../session.ts";

/**
 * The key of a public form. It starts over when a customer signs out. When a customer becomes known, which takes a while after hydration, the
 * details fill the untouched fields, and what has been typed stays.
 */
export function useOwnerKey(): number {
  const { user } = useSession();
  const now = user?.id;
  const [owner, setOwner] = useState({ id: now, key: 0 });
  if (owner.id !== now) setOwner({ id: now, key: owner.id === undefined ? owner.key : owner.key + 1 });
  return owner.key;
}
