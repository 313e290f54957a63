import type { ApiError } from "../../contract/api-error.ts";
import { texts } from "../../contract/texts.ts";
import { toast } from "../../ui/toast.ts";
import { fullCode, queuedCode } from "../offline/outbox.ts";

/** Says that something could not be put in the cart; or that it will be, once there is a connection; or that too much waits for one. */
export function sayCartFailed({ code, message }: Pick<ApiError, "code" | "message">): void {
  if (code === queuedCode) toast.success(message);
  else toast.failure(code === fullCode ? { title: texts.cartFailed.title, text: message } : texts.cartFailed);
}
