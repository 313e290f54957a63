import { Drawing } from "./Drawing.tsx";

/** A rosette for a good customer. */
export function Rosette() {
  return (
    <Drawing>
      <path d="M80 74a29 29 0 1 0 0-58 29 29 0 0 0 0 58ZM65 70l-9 34 13-7 8 7 5-30M95 70l9 34-13-7-8 7" />
      <path data-accent="" d="M80 62a17 17 0 1 0 0-34 17 17 0 0 0 0 34ZM73 45l5 5 9-10" />
    </Drawing>
  );
}
