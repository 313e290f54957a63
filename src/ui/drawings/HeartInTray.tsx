import { Drawing } from "./Drawing.tsx";

/** An instrument tray that holds a heart. */
export function HeartInTray() {
  return (
    <Drawing>
      <path d="M30 66h100l-8 30a5 5 0 0 1-5 4H43a5 5 0 0 1-5-4ZM22 66h116" />
      <path data-accent="" d="M80 54C68 45 60 38 60 29a10.5 10.5 0 0 1 20-5 10.5 10.5 0 0 1 20 5c0 9-8 16-20 25Z" />
    </Drawing>
  );
}
