import type { ReactNode } from "react";
import { text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./userprofile.module.css";

interface SavedCardProps {
  /** Id of its title, which describes the buttons. */
  id: string;
  title: string;
  isDefault: boolean;
  /** In addition to the badge of the default. */
  badge?: ReactNode;
  /** It is being made the default. */
  choosing: boolean;
  removeLabel: string;
  onChange(): void;
  onChoose(): void;
  onRemove(): void;
  children: ReactNode;
}

/** An address or GST registration of the customer, with its actions. */
export function SavedCard(props: SavedCardProps) {
  const { id, title, isDefault, badge, choosing, removeLabel, onChange, onChoose, onRemove, children } = props;
  const act = { variant: "quiet", size: "small", "aria-describedby": id } as const;
  return (
    <li className={styles.address}>
      <div className={styles.addressHead}>
        <strong id={id}>{title}</strong>
        {isDefault && <Badge kind="teal">{text("Default")}</Badge>}
        {badge}
      </div>
      {children}
      <div className={styles.acts}>
        <Button {...act} icon="edit" onClick={onChange}>
          {text("Change")}
        </Button>
        {!isDefault && (
          <Button {...act} icon="check" loading={choosing} onClick={onChoose}>
            {text("Make default")}
          </Button>
        )}
        <Button {...act} icon="trash" onClick={onRemove}>
          {removeLabel}
        </Button>
      </div>
    </li>
  );
}
