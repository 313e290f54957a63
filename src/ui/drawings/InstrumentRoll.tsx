import { Drawing } from "./Drawing.tsx";

/** Instruments in a roll, laid out for one procedure. */
export function InstrumentRoll() {
  return (
    <Drawing>
      <path d="M28 34h92a6 6 0 0 1 6 6v58a6 6 0 0 1-6 6H28zM28 34a8 8 0 0 0-8 8v54a8 8 0 0 0 8 8M28 74h98M52 74v30M76 74v30M100 74v30M126 62c8 0 12 4 12 10s-4 10-12 10" />
      <path data-accent="" d="M40 74V14M36 14h8M64 74V26M60 26c0-6 8-6 8 0M88 74V20l4-8M112 74V30M109 30l3-10 3 10" />
    </Drawing>
  );
}
