import type { Slide } from "../../../contract/media.ts";
import { AdvertisingSlide } from "../../../ui/AdvertisingSlide.tsx";
import { BannerSlide } from "../../../ui/BannerSlide.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import styles from "./SlidePreview.module.css";

interface SlidePreviewProps {
  placement: "banner" | "advertising";
  slide: Omit<Slide, "id">;
}

/** A slide as visitors see it on a desktop and on a phone. */
export function SlidePreview({ placement, slide }: SlidePreviewProps) {
  const content =
    placement === "banner" ? (
      <BannerSlide slide={slide} priority />
    ) : (
      <div className={styles.margin}>
        <AdvertisingSlide slide={slide} />
      </div>
    );
  return (
    <div className={styles.windows}>
      <PreviewFrame title="On a desktop" width={1280}>
        {content}
      </PreviewFrame>
      <div className={styles.phone}>
        <PreviewFrame title="On a phone" width={390}>
          {content}
        </PreviewFrame>
      </div>
    </div>
  );
}
