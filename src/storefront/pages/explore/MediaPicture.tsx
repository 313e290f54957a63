import type { MediaItem } from "../../../contract/media.ts";
import { text } from "../../../language/text.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { languageOf } from "../../../ui/language-of.ts";
import { Picture } from "../../../ui/Picture.tsx";
import styles from "./MediaPicture.module.css";
import pageStyles from "./page.module.css";

/**
 * A picture that opens in a viewer. The viewer is a popover, so it needs no scripts: the Escape key and a click outside close it, and the
 * browser returns the focus. The large picture is loaded only when the viewer opens.
 */
export function MediaPicture({ item }: { item: MediaItem }) {
  const viewer = `picture-${item.id}`;
  const size = { width: item.width ?? 1200, height: item.height ?? 1200 };
  return (
    <>
      <button type="button" popoverTarget={viewer} className={pageStyles.item}>
        <Picture
          src={item.file}
          alt=""
          {...size}
          placeholder={item.placeholder}
          sizes="(max-width: 575px) 92vw, (max-width: 991px) 46vw, 400px"
        />
        <span className={pageStyles.name}>
          {item.file_name}
          <Icon name="zoom" size={18} />
        </span>
      </button>
      <dialog id={viewer} popover="auto" aria-label={item.file_name} className={styles.viewer}>
        <div className={styles.bar}>
          <h2 lang={languageOf(item.file_name)}>{item.file_name}</h2>
          <a href={item.file}>{text("Full size")}</a>
          <IconButton icon="close" label={text("Close")} popoverTarget={viewer} popoverTargetAction="hide" />
        </div>
        <img src={item.file} alt={item.file_name} {...size} loading="lazy" />
      </dialog>
    </>
  );
}
