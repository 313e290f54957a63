import { Drawing } from "./Drawing.tsx";

/** Two forceps side by side, their tips at the same height. */
export function TwoForceps() {
  return (
    <Drawing>
      <path d="M50 16c-2 14-3 26 0 38M54 16c2 14 3 26 0 38M50 54 43 76M54 54l7 22M52 52v4" />
      <path d="M42 76a7.5 7.5 0 1 1-4 14 7.5 7.5 0 0 1 4-14ZM62 76a7.5 7.5 0 1 0 4 14 7.5 7.5 0 0 0-4-14Z" />
      <path
        data-accent=""
        d="M106 16c-2 20-3 32 0 46M110 16c2 20 3 32 0 46M106 62 99 78M110 62l7 16M108 60v4M98 78a6.5 6.5 0 1 1-4 12 6.5 6.5 0 0 1 4-12ZM118 78a6.5 6.5 0 1 0 4 12 6.5 6.5 0 0 0-4-12Z"
      />
      <path d="M80 20v72" data-dashed="" />
    </Drawing>
  );
}
