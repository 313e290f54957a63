import { Drawing } from "./Drawing.tsx";

/** A tuning fork in a speech bubble. */
export function TuningFork() {
  return (
    <Drawing>
      <path d="M36 14h88a9 9 0 0 1 9 9v50a9 9 0 0 1-9 9H78l-20 17V82H36a9 9 0 0 1-9-9V23a9 9 0 0 1 9-9Z" />
      <path data-accent="" d="M73 27v17a7 7 0 0 0 14 0V27M80 51v18M64 32v9M96 32v9M57 29v15M103 29v15" />
    </Drawing>
  );
}
