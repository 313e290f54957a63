import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./PreviewFrame.module.css";

interface PreviewFrameProps {
  title: string;
  /** Width of the simulated window, in pixels. */
  width: number;
  children: ReactNode;
}

/** A scaled-down, inert preview of part of the shop in a window of the given width. */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (!body || !place.current || !frame.current) return;
    const [outside, inside] = [place.current, frame.current];
    const fit = () => {
      const share = Math.min(1, outside.clientWidth / width);
      inside.style.setProperty("width", `${width}px`);
      inside.style.setProperty("height", `${body.offsetHeight}px`);
      inside.style.setProperty("scale", String(share));
      outside.style.setProperty("height", `${body.offsetHeight * share}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outside);
    observer.observe(body);
    return () => observer.disconnect();
  }, [body, width]);

  return (
    <figure className={styles.window}>
      <figcaption>{title}</figcaption>
      <div ref={place} className={styles.place}>
        <iframe
          ref={frame}
          title={title}
          tabIndex={-1}
          className={styles.frame}
          srcDoc={emptyPage}
          onLoad={({ currentTarget: { contentDocument } }) => {
            if (!contentDocument) return;
            for (const sheet of document.querySelectorAll("link[rel=stylesheet], style")) {
              contentDocument.head.append(sheet.cloneNode(true));
            }
            setBody(contentDocument.body);
          }}
        />
        {body && createPortal(children, body)}
      </div>
    </figure>
  );
}

const emptyPage = '<!doctype html><html lang="en-IN" data-shop><body inert></body></html>';
