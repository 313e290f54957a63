import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StatusBadge } from "./StatusBadge.tsx";

test("a state of another release is shown by its name", () => {
  const of = { open: ["Open", "good"] } as const;
  const shown = (state: string) => renderToStaticMarkup(<StatusBadge of={of} state={state as "open"} />);
  expect(shown("open")).toContain(">Open<");
  expect(shown("set_apart")).toContain(">set_apart<");
});
