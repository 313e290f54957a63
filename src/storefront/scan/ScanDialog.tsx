import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router";
import { texts } from "../../contract/texts.ts";
import { text } from "../../language/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { variantAddress } from "../parts/products/product-card.ts";
import { findScanned, type Scanned } from "./find-scanned.ts";
import { type CodeReader, openReader } from "./open-reader.ts";
import styles from "./ScanDialog.module.css";
import { type CameraState, useCamera } from "./useCamera.ts";

export interface ScanDialogProps {
  onClose(): void;
  /** Handles a scanned code and returns a message about it; scanning continues. Without it, the product or a search opens. */
  onScanned?(scanned: Scanned): string;
}

type Said = { kind: "bad" | "good" | "note"; words: string };

/** Reads a code from a pack with the camera, or from a picture. */
export function ScanDialog({ onClose, onScanned }: ScanDialogProps) {
  const navigate = useNavigate();
  const [said, setSaid] = useState<Said | null>(null);
  const [reader] = useState(openReader);
  useEffect(() => () => void reader.then(({ close }) => close()), [reader]);
  const fail = (words: string) => setSaid({ kind: "bad", words });
  const [video, camera] = useCamera({
    reader,
    onCode: (code) => void take(code),
    onFailure: () => fail(text("Codes cannot be read in this browser. Type the reference number instead.")),
  });

  async function take(code: string) {
    try {
      const scanned = await findScanned(code);
      if (!scanned) return setSaid({ kind: "note", words: text("This is not the code of a product.") });
      navigator.vibrate?.(60);
      if (onScanned) return setSaid({ kind: "good", words: onScanned(scanned) });
      onClose();
      const { variant, words } = scanned;
      void navigate(variant ? variantAddress(variant) : `/product?search=${encodeURIComponent(words)}`);
    } catch {
      fail(texts.noAnswer);
    }
  }

  async function readPicture(file: File) {
    setSaid(null);
    const code = await codeIn(file, await reader).catch(() => null);
    if (code !== null) await take(code);
    else fail(text("No code was found in this picture. Take it from closer up, in good light."));
  }

  // Rendered outside the header, which must not contain the header of a dialog.
  return createPortal(
    <Dialog
      title={text("Scan a code")}
      open
      onClose={onClose}
      actions={<PictureButton onChoose={(file) => void readPicture(file)} />}
    >
      <div className={styles.scan}>
        {camera !== "refused" && camera !== "missing" && (
          <div className={styles.view}>
            <video ref={video} muted playsInline aria-label={text("Camera view")} />
            {camera === "asking" ? <Spinner size={28} /> : <span className={styles.frame} />}
          </div>
        )}
        <Instruction camera={camera} />
        <div role="status">
          {said && said.kind !== "bad" && <FormMessage kind={said.kind}>{said.words}</FormMessage>}
        </div>
        {said?.kind === "bad" && <FormMessage>{said.words}</FormMessage>}
      </div>
    </Dialog>,
    document.body,
  );
}

async function codeIn(file: File, reader: CodeReader): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    return await reader.read(picture);
  } finally {
    picture.close();
  }
}

function Instruction({ camera }: { camera: CameraState }) {
  if (camera === "refused")
    return (
      <FormMessage kind="note">
        {text(
          "The camera is blocked for this site. Allow it in the browser’s settings for this page, or upload a picture of the code.",
        )}
      </FormMessage>
    );
  if (camera === "missing")
    return (
      <FormMessage kind="note">
        {text("The camera could not be opened. Upload a picture of the code instead.")}
      </FormMessage>
    );
  return (
    <p className={styles.instruction}>
      <Icon name="scan" />
      {text("Hold the DataMatrix or barcode of the pack in front of the camera.")}
    </p>
  );
}

function PictureButton({ onChoose }: { onChoose(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) onChoose(file);
    // So that the same file can be chosen again.
    target.value = "";
  }

  return (
    <>
      <input ref={input} type="file" hidden accept="image/*" aria-label={text("Picture of a code")} onChange={choose} />
      <Button variant="secondary" icon="photos" onClick={() => input.current?.click()}>
        {text("Upload a picture")}
      </Button>
    </>
  );
}
