import { type RefObject, useEffect, useRef, useState } from "react";
import type { CodeReader } from "./open-reader.ts";

export type CameraState = "asking" | "on" | "refused" | "missing";

/** Milliseconds between two pictures. */
const pauseMs = 150;
/** A code that stays in view is reported once. */
const forgottenAfterMs = 2000;

interface CameraUse {
  reader: Promise<CodeReader>;
  onCode(code: string): void;
  /** Called when the reader does not work. */
  onFailure(): void;
}

/** The rear camera of a phone, shown in a video element and read until the component is unmounted. Asks for permission. */
export function useCamera(use: CameraUse): [RefObject<HTMLVideoElement | null>, CameraState] {
  const video = useRef<HTMLVideoElement>(null);
  const current = useRef(use);
  const [state, setState] = useState<CameraState>("asking");
  useEffect(() => {
    current.current = use;
  });

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    openCamera(signal)
      .then(async (stream) => {
        if (!video.current || signal.aborted) return;
        video.current.srcObject = stream;
        await video.current.play();
        setState("on");
        await readOn(video.current, current, signal);
      })
      .catch((error) => {
        if (!signal.aborted) setState(isRefusal(error) ? "refused" : "missing");
      });
    return () => closing.abort();
  }, []);
  return [video, state];
}

async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 } },
  });
  const stop = () => stream.getTracks().forEach((track) => void track.stop());
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  return stream;
}

async function readOn(video: HTMLVideoElement, use: RefObject<CameraUse>, signal: AbortSignal) {
  let last = { code: "", at: 0 };
  while (!signal.aborted) {
    try {
      const code = await (await use.current.reader).read(video);
      if (signal.aborted) return;
      const now = performance.now();
      const isNew = code !== null && (code !== last.code || now - last.at > forgottenAfterMs);
      if (code !== null) last = { code, at: now };
      if (code !== null && isNew) use.current.onCode(code);
    } catch {
      return use.current.onFailure();
    }
    await new Promise((next) => setTimeout(next, pauseMs));
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotAllowedError";
}
