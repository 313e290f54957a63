import type { Site } from "../../../contract/site.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import styles from "./Social.module.css";

const channels: { key: keyof Site["social"]; label: string; icon: IconName }[] = inEachLanguage(() => [
  { key: "video", label: text("Videos"), icon: "video" },
  { key: "network", label: text("Network"), icon: "network" },
  { key: "microblog", label: text("Short posts"), icon: "microblog" },
  { key: "photos", label: text("Photos"), icon: "photos" },
]);

/** Links to the shop's social channels. */
export function Social({ social, label }: { social: Site["social"]; label: string }) {
  const kept = channels.filter(({ key }) => social[key] !== "");
  if (kept.length === 0) return null;
  return (
    <ul className={styles.social} aria-label={label}>
      {kept.map((channel) => (
        <li key={channel.key}>
          <a href={social[channel.key]} target="_blank" rel="noopener noreferrer" aria-label={channel.label}>
            <Icon name={channel.icon} size={18} />
          </a>
        </li>
      ))}
    </ul>
  );
}
