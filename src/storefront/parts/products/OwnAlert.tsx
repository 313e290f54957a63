import { useEffect, useRef, useState } from "react";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import type { NotifyMeProps } from "./notify-me-props.ts";
import styles from "./OwnAlert.module.css";

/** The variants with an alert, shared by all rows of a page and loaded once. */
let loading: Promise<Set<number>> | null = null;

function loadAsked(): Promise<Set<number>> {
  loading ??= call("GET stock-alerts")
    .then(({ data }) => new Set(data.map(({ sub_product_id }) => sub_product_id)))
    .finally(() => setTimeout(forget));
  return loading;
}

function forget() {
  loading = null;
}

/** A signed-in customer's stock alert for a variant: one click to request it, one to undo. */
export default function OwnAlert({ variant: { sub_product_id }, size, className, describedBy }: NotifyMeProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const hasChanged = useRef(false);

  useEffect(() => {
    // If it cannot be loaded, requesting an alert again changes nothing. Requests made since are newer than a slow reply.
    loadAsked().then(
      (ids) => hasChanged.current || setAsked(ids.has(sub_product_id)),
      () => {},
    );
  }, [sub_product_id]);

  async function change(ask: boolean) {
    hasChanged.current = true;
    setBusy(true);
    try {
      if (ask) toast.success((await call("POST stock-alerts", { body: { sub_product_id } })).message);
      else await call("DELETE stock-alerts/:id", { params: { id: sub_product_id } });
      setAsked(ask);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure({ title: texts.cartFailed.title, text: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <span className={asked ? styles.asked : undefined}>
      {asked && text("We'll email you")}
      <Button
        variant={asked ? "quiet" : "secondary"}
        size={size}
        className={asked ? styles.undo : className}
        loading={busy}
        aria-describedby={describedBy}
        onClick={() => void change(!asked)}
      >
        {asked ? text("Undo") : text("Notify me")}
      </Button>
    </span>
  );
}
