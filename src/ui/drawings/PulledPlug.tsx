import { Drawing } from "./Drawing.tsx";

/** The cable of a light source, unplugged. */
export function PulledPlug() {
  return (
    <Drawing>
      <path d="M14 92c26 0 14-36 36-36M50 46h14a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H50zM68 51h9M68 61h9M116 46h-12a4 4 0 0 0-4 4v12a4 4 0 0 0 4 4h12zM116 56c22 0 6 36 30 36" />
      <path data-accent="" d="M88 42v-9M80 44l-5-6M96 44l5-6" />
    </Drawing>
  );
}
