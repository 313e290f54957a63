import { type ReactNode, useState } from "react";
import { texts } from "../../contract/texts.ts";
import { text } from "../../language/text.ts";
import { toast } from "../../ui/toast.ts";
import type { ScanDialogProps } from "./ScanDialog.tsx";

type Loaded = typeof import("./ScanDialog.tsx");

/** The dialog that scans codes, loaded when it is first opened, and a function that opens it. */
export function useScanner(onScanned?: ScanDialogProps["onScanned"]): [dialog: ReactNode, open: () => void] {
  const [opened, setOpened] = useState<Loaded | null>(null);

  async function open() {
    try {
      setOpened(await import("./ScanDialog.tsx"));
    } catch {
      toast.failure({ title: text("Not opened"), text: texts.noAnswer });
    }
  }

  const dialog = opened && <opened.ScanDialog onClose={() => setOpened(null)} onScanned={onScanned} />;
  return [dialog, () => void open()];
}
