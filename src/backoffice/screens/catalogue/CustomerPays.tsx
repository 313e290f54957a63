import { formatRupees } from "../../../contract/money.ts";
import { useCall } from "../../useCall.ts";
import { useDebounced } from "../../useDebounced.ts";
import styles from "./Products.module.css";

const pauseMs = 200;
const amount = /^\d{1,9}(?:\.\d{1,2})?$/;

interface CustomerPaysProps {
  mrp: string;
  price: string;
  gstRate: string;
}

/** The unit price a customer will pay, calculated by the server with the rules of the checkout. */
export function CustomerPays({ mrp, price, gstRate }: CustomerPaysProps) {
  const typed = [mrp, price, gstRate].join(" ");
  const isComplete =
    amount.test(mrp) && Number(mrp) > 0 && amount.test(gstRate) && (price === "" || amount.test(price));
  // Only a preview: errors appear when the form is submitted, so a failure here shows nothing.
  const enabled = useDebounced(typed, pauseMs) === typed && isComplete;
  const { data, isPlaceholderData } = useCall(
    "GET staff/price",
    { query: { mrp, price, gst_rate: gstRate } },
    { enabled },
  );
  const reply = enabled && !isPlaceholderData ? data?.data : undefined;
  return (
    <output className={styles.pays} data-bad={reply?.problem ? true : undefined}>
      {reply === undefined ? (
        "Enter the MRP and GST rate to see what a customer pays."
      ) : reply.problem ? (
        reply.problem
      ) : (
        <>
          <span>Customer pays</span>
          <strong>{formatRupees(reply.with_gst)}</strong>
          <span>
            {formatRupees(reply.price)} and {gstRate} % GST
          </span>
        </>
      )}
    </output>
  );
}
