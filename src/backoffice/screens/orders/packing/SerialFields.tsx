import { useMemo } from "react";
import { ApiError } from "../../../../contract/api-error.ts";
import { texts } from "../../../../contract/texts.ts";
import { TextareaField } from "../../../../ui/Field.tsx";
import { FieldGroup } from "../../../../ui/FormGrid.tsx";
import type { Errors } from "../../../form/Form.tsx";
import { useKept } from "../../../form/useKept.ts";
import { otherUnits, type SerialPart, serialsIn, type TypedSerials, withSerials } from "./serials.ts";

/**
 * Refuses missing serial numbers before anything is sent, because otherwise a backorder could be split off for a parcel that is then not
 * packed.
 * @throws ApiError
 */
export function checkSerials(parts: readonly SerialPart[], typed: TypedSerials) {
  const problems = parts.flatMap((part) => {
    const { key, name, units } = part;
    const entered = serialsIn(typed.get(key)).length;
    const count = entered === units ? null : `${entered} of ${units} serial numbers. Each unit needs its own.`;
    const message = otherUnits(typed.get(key), part) ?? count;
    return message === null ? [] : [{ name, message }];
  });
  if (problems.length === 0) return;
  const errors = Object.fromEntries(problems.map(({ name, message }) => [name, [message]]));
  throw new ApiError(422, { message: texts.invalid, code: "invalid", errors });
}

/** Without the line still being typed. */
const completed = (typed = "") => typed.slice(0, typed.lastIndexOf("\n") + 1);

interface SerialFieldsProps {
  parts: readonly SerialPart[];
  typed: TypedSerials;
  errors: Errors;
  onChange(typed: TypedSerials): void;
  isChanged: boolean;
  /** Whether there is a scan field above. */
  isScanned?: boolean;
}

/** A field for each lot whose units have serial numbers. */
export function SerialFields({ parts, typed, errors, onChange, isChanged, isScanned = false }: SerialFieldsProps) {
  const kept = useMemo(() => [...typed], [typed]);
  useKept("serials", kept, (before) => onChange(new Map(before)), isChanged);
  if (parts.length === 0) return null;
  return (
    <FieldGroup legend="Serial numbers">
      {parts.map((part, place) => {
        const { key, name, ref_no, lot_no, units } = part;
        const { onChange: clear, error, ...field } = errors.of(name);
        return (
          <TextareaField
            key={key}
            id={`serials-${place}`}
            label={`${ref_no}, lot ${lot_no}`}
            hint={`${serialsIn(typed.get(key)).length} of ${units}, one per line.${isScanned ? " Type or paste them, or scan the units above." : ""}`}
            rows={Math.min(8, Math.max(2, units))}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            {...field}
            error={error ?? otherUnits(completed(typed.get(key)), part)}
            value={typed.get(key) ?? ""}
            onChange={({ target }) => {
              clear();
              onChange(new Map(typed).set(key, withSerials(target.value, part)));
            }}
            required
          />
        );
      })}
    </FieldGroup>
  );
}
