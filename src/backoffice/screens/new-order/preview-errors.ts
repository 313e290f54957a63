import { ApiError } from "../../../contract/api-error.ts";
import { texts } from "../../../contract/texts.ts";
import type { Errors } from "../../form/Form.tsx";
import type { EntryLine } from "./entry.ts";

/** The messages of the form; until it is sent, those of its preview. */
export function withPreview(errors: Errors, previewed: Record<string, string[]> = {}): Errors {
  return {
    ...errors,
    of: (name) => ({ ...errors.of(name), error: errors.of(name).error ?? previewed[name]?.[0] }),
  } as Errors;
}

/** A refusal for lack of stock with its messages at the quantities that are too high. */
export function atQuantities(refusal: ApiError, lines: readonly EntryLine[]): ApiError {
  const errors = { ...refusal.errors };
  for (const { ref_no, available } of refusal.lines) {
    const index = lines.findIndex((line) => line.ref_no === ref_no);
    errors[`lines.${index}.quantity`] = [texts.onlyAvailable(available, 0)];
  }
  return new ApiError(refusal.status, { code: refusal.code, message: refusal.message, errors });
}

export const incomplete = (message: string, field?: string) =>
  new ApiError(422, { code: "invalid", message, errors: field ? { [field]: [message] } : {} });
