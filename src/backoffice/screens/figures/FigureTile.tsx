import { Link } from "react-router";
import type { Figures } from "../../../contract/staff/figures.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { compared, type Kind } from "./compared.ts";
import styles from "./FigureTile.module.css";
import { figureWords, inWords } from "./figure-words.ts";

interface FigureTilesProps {
  of: Figures["figures"];
  /** "in the 30 days before" */
  before: string;
  /** Only these. */
  only?: readonly (keyof Figures["figures"])[];
}

/** Numbers, each of them the way to what it counts. */
export function FigureTiles({ of, before, only }: FigureTilesProps) {
  return (
    <ul className={styles.tiles}>
      {figureWords
        .filter(([key]) => !only || only.includes(key))
        .map(([key, name, kind, note]) => (
          <FigureTile key={key} {...{ name, kind, note, before }} of={of[key]} />
        ))}
    </ul>
  );
}

interface FigureTileProps {
  name: string;
  kind: Kind;
  note?: string | undefined;
  before: string;
  of: Figures["figures"]["orders"];
}

function FigureTile({ name, kind, note, before, of }: FigureTileProps) {
  const change = compared(of.value, of.before, kind, before);
  return (
    <li className={styles.tile}>
      <span className={styles.name}>{name}</span>
      <Link to={of.list} aria-label={`${inWords(of.value, kind)} ${name}`}>
        {inWords(of.value, kind)}
      </Link>
      {change && <span className={styles.note}>{change}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </li>
  );
}

/** The same while the numbers are on their way. */
export function TilesToCome({ count }: { count: number }) {
  return (
    <div className={styles.tiles}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Skeleton key={place} className={styles.toCome} />
      ))}
    </div>
  );
}
