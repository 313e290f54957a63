import { useRef, useState } from "react";
import { isApiError } from "../contract/api-error.ts";
import type { StaffCallName } from "../contract/staff/index.ts";
import { toast } from "../ui/toast.ts";
import { call, type ReplyTo, type SentWith } from "./client.ts";
import { reloadAll } from "./useLoad.ts";

interface ActOptions<Name extends StaffCallName> {
  /** Said when it went well. */
  done?: string | ((reply: ReplyTo<Name>) => string);
  then?(reply: ReplyTo<Name>): void;
}

/**
 * A call that a button makes. One at a time; says how it went, and loads what is on the screen anew, also when somebody
 * else was quicker (409). In forms use `Form`, which puts messages under the fields.
 */
export function useAct<Name extends StaffCallName>(name: Name, { done, then }: ActOptions<Name> = {}) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  /** True when it went well. */
  async function run(...sent: SentWith<Name>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      const reply = await call(name, ...sent);
      if (done) toast.success(typeof done === "string" ? done : done(reply));
      reloadAll();
      then?.(reply);
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(Object.values(error.errors).flat()[0] ?? error.message);
      if (error.status === 409 || error.status === 404) reloadAll();
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { run, busy };
}
