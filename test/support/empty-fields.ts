import type { Fields, GivenValue } from "../../src/contract/field-types.ts";

type Optional<All> = {
  [Name in keyof All as All[Name] extends { default: unknown } ? Name : never]: GivenValue<All[Name]>;
};

/** The values of the fields that may be left empty, as if they were: a new one needs no change to the tests of the others. */
export function emptyFields<All extends Fields>(fields: All): Optional<All> {
  const optional = Object.entries(fields).filter(([, field]) => field.default !== undefined);
  return Object.fromEntries(optional.map(([name, field]) => [name, field.default])) as Optional<All>;
}
