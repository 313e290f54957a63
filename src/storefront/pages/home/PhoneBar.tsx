import { rich } from "../../../language/rich.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { inOneLine, telephone } from "../../parts/account/telephone.ts";
import styles from "./PhoneBar.module.css";

/** On very small screens, where the top bar with the number is not shown. */
export function PhoneBar({ phone }: { phone: string }) {
  return (
    <a href={telephone(phone)} className={styles.bar}>
      <Icon name="phone" />
      <span>{rich("Questions?\u00a0Call\u00a0{number}", { number: <b>{inOneLine(phone)}</b> })}</span>
    </a>
  );
}
