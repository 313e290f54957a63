import type { ApiError } from "../../../contract/api-error.ts";
import { texts } from "../../../contract/texts.ts";
import { toast } from "../../../ui/toast.ts";
import { fullCode, queuedCode } from "../../offline/outbox.ts";

/**
 * Reports that something could not be added to the cart, that it will be once there is a connection, or that too many changes are already
 * waiting for one.
 */
export function sayCartFailed({ code, message }: Pick<ApiError, "code" | "message">): void {
  if (code === queuedCode) toast.success(message);
  else toast.failure(code === fullCode ? { title: texts.cartFailed.title, text: message } : texts.cartFailed);
}
