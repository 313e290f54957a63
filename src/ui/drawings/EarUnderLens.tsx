import { Drawing } from "./Drawing.tsx";

/** An ear seen through a lens. */
export function EarUnderLens() {
  return (
    <Drawing>
      <path d="M72 82a33 33 0 1 0 0-66 33 33 0 0 0 0 66ZM95.5 72.5 122 99" />
      <path
        data-accent=""
        d="M58 46c0-9 6-15 14-15s14 6 14 14c0 6-3 9-6 12s-3 9-8 9c-4 0-6-3-6-6M65 46c0-5 3-8 7-8s7 3 7 7-3 5-5 8"
      />
    </Drawing>
  );
}
