import { useState } from "react";
import { type SheetFormat, sheetFormats } from "../../../contract/sheet-formats.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { isApiError } from "../../client.ts";

const names: Record<SheetFormat, string> = { csv: "CSV", xlsx: "Excel" };

/** Downloads something as a spreadsheet. */
export function ExportButtons({ save }: { save(format: SheetFormat): Promise<void> }) {
  const [busy, setBusy] = useState<SheetFormat | null>(null);

  async function start(format: SheetFormat) {
    setBusy(format);
    try {
      await save(format);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure({ title: text("Error"), text: error.message });
    } finally {
      setBusy(null);
    }
  }

  return sheetFormats.map((format) => (
    <Button
      key={format}
      variant="quiet"
      size="small"
      icon="download"
      loading={busy === format}
      disabled={busy !== null}
      onClick={() => void start(format)}
    >
      {names[format]}
    </Button>
  ));
}
