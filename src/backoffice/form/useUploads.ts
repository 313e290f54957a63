import { useRef, useState } from "react";
import { isApiError } from "../../contract/api-error.ts";
import { errorMessage } from "../messages.ts";
import { fileProblem, mimeType } from "./file-fits.ts";

interface UploadOptions {
  accept: readonly string[];
  maxBytes: number;
  multiple: boolean;
  send(file: File, onProgress: (share: number) => void): Promise<unknown>;
}

export interface Upload {
  key: number;
  name: string;
  share: number;
  problem: string | null;
}

const isUnderWay = ({ share, problem }: Upload) => share < 1 && problem === null;

/** Sends files one at a time, because they share the same uplink. */
export function useUploads({ accept, maxBytes, multiple, send }: UploadOptions) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const lastKey = useRef(0);

  function add(given: Iterable<File>) {
    const added = [...given].map((file, place) => {
      const problem = place > 0 && !multiple ? "Only one file at a time." : fileProblem(file, accept, maxBytes);
      lastKey.current += 1;
      return { file, upload: { key: lastKey.current, name: file.name, share: 0, problem } };
    });
    if (added.length === 0) return;
    // Files still being sent stay listed, followed by the new ones.
    setUploads((before) => [...(before.some(isUnderWay) ? before : []), ...added.map(({ upload }) => upload)]);
    const fitting = added.filter(({ upload }) => upload.problem === null);
    queue.current = queue.current.then(() => sendInTurn(fitting.map(({ file, upload: { key } }) => ({ file, key }))));
  }

  async function sendInTurn(fitting: readonly { file: File; key: number }[]) {
    let signedOut: string | null = null;
    for (const { file, key } of fitting) {
      // A user who does not sign in again for one file is not asked again for the next.
      if (signedOut !== null) change(key, { problem: signedOut });
      else signedOut = await sendOne(file, key);
    }
  }

  /** @returns the message for the remaining files if no one is signed in any more */
  async function sendOne(file: File, key: number): Promise<string | null> {
    try {
      // The last percent is server-side processing.
      await send(typed(file), (share) => change(key, { share: share * 0.99 }));
      change(key, { share: 1 });
      return null;
    } catch (error) {
      const problem = errorMessage(error);
      change(key, { problem });
      return isApiError(error) && error.status === 401 ? problem : null;
    }
  }

  const change = (key: number, next: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)));

  return { uploads, isUploading: uploads.some(isUnderWay), add };
}

/** The file with its type derived from the extension if the browser does not know it. */
function typed(file: File): File {
  const type = mimeType(file);
  return type === file.type ? file : new File([file], file.name, { type });
}
