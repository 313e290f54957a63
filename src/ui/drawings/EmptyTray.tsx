import { Drawing } from "./Drawing.tsx";

/** An instrument tray with nothing in it. */
export function EmptyTray() {
  return (
    <Drawing>
      <path d="M34 62h92l-7 34a8 8 0 0 1-8 6H49a8 8 0 0 1-8-6zM24 62h112M40 76h80" />
      <path
        data-accent=""
        data-dashed=""
        d="M63 27a7 7 0 1 1 0-14 7 7 0 0 1 0 14ZM97 27a7 7 0 1 1 0-14 7 7 0 0 1 0 14ZM67 26l22 28M93 26 71 54"
      />
    </Drawing>
  );
}
