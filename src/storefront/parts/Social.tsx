import type { Site } from "../../contract/site.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import styles from "./Social.module.css";

const channels: { key: keyof Site["social"]; label: string; icon: IconName }[] = [
  { key: "video", label: "Videos", icon: "video" },
  { key: "network", label: "Network", icon: "network" },
  { key: "microblog", label: "Short posts", icon: "microblog" },
  { key: "photos", label: "Photos", icon: "photos" },
];

export function Social({ social, label }: { social: Site["social"]; label: string }) {
  return (
    <ul className={styles.social} aria-label={label}>
      {channels.map((channel) => (
        <li key={channel.key}>
          <a href={social[channel.key]} target="_blank" rel="noopener noreferrer" aria-label={channel.label}>
            <Icon name={channel.icon} size={18} />
          </a>
        </li>
      ))}
    </ul>
  );
}
