import { Drawing } from "./Drawing.tsx";

/** Two sheets, one with an ear. */
export function Papers() {
  return (
    <Drawing>
      <path d="M58 22V14h42l18 18v60h-8M100 14v18h18M42 22h42l18 18v64H42zM84 22v18h18M54 86h36M54 94h22" />
      <path
        data-accent=""
        d="M62 60c0-6 4-10 9-10s10 4 10 9c0 4-2 6-4 8s-2 7-6 7c-3 0-4-2-4-4M67 60c0-3 2-5 4-5s5 2 5 5-2 3-3 5"
      />
    </Drawing>
  );
}
