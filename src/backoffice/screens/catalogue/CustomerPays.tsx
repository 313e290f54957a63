import { useEffect, useState } from "react";
import { formatRupees } from "../../../contract/money.ts";
import { call, type ReplyTo } from "../../client.ts";
import styles from "./Products.module.css";

const pauseMs = 200;
const amount = /^\d{1,9}(?:\.\d{1,2})?$/;

/** What a customer will pay for one piece, worked out by the same rules as at checkout while it is typed. */
export function CustomerPays({ mrp, price, gstRate }: { mrp: string; price: string; gstRate: string }) {
  const [answer, setAnswer] = useState<ReplyTo<"GET staff/price">["data"] | null>(null);
  const ready = amount.test(mrp) && Number(mrp) > 0 && amount.test(gstRate) && (price === "" || amount.test(price));

  useEffect(() => {
    setAnswer(null);
    if (!ready) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call("GET staff/price", { query: { mrp, price, gst_rate: gstRate }, signal: abort.signal }).then(
        ({ data }) => setAnswer(data),
        // It is only a help: what is wrong is said when the form is sent.
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [mrp, price, gstRate, ready]);

  return (
    <output className={styles.pays} data-bad={answer?.problem ? true : undefined}>
      {answer === null ? (
        "What a customer pays stands here once MRP and GST rate are given."
      ) : answer.problem ? (
        answer.problem
      ) : (
        <>
          <span>A customer pays</span>
          <strong>{formatRupees(answer.with_gst)}</strong>
          <span>
            {formatRupees(answer.price)} and {gstRate} % GST
          </span>
        </>
      )}
    </output>
  );
}
