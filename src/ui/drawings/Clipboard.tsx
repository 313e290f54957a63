import { Drawing } from "./Drawing.tsx";

/** A checklist for the operating theatre. */
export function Clipboard() {
  return (
    <Drawing>
      <path d="M66 20H54a6 6 0 0 0-6 6v72a6 6 0 0 0 6 6h52a6 6 0 0 0 6-6V26a6 6 0 0 0-6-6H94M68 12h24a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H68a2 2 0 0 1-2-2V14a2 2 0 0 1 2-2ZM76 46h24M76 65h24M76 84h16" />
      <path data-accent="" d="m58 46 4 4 7-8M58 61h8v8h-8zM58 80h8v8h-8z" />
    </Drawing>
  );
}
