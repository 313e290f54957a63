import { Ruler } from "../../../ui/Ruler.tsx";
import styles from "./page.module.css";
import { Sample } from "./Sample.tsx";

const colours = [
  { name: "paper", use: "the page" },
  { name: "ground", use: "a quiet area of the page" },
  { name: "plate", use: "behind pictures" },
  { name: "line", use: "hairlines" },
  { name: "ink", use: "words" },
  { name: "ink-soft", use: "secondary text" },
  { name: "teal", use: "interactive elements" },
  { name: "teal-wash", use: "selected or hovered" },
  { name: "deep", use: "top bar and footer" },
  { name: "amber", use: "the one thing to highlight" },
  { name: "good", use: "success" },
  { name: "bad", use: "failure" },
];

export function Colours() {
  return (
    <Sample
      title="Colour"
      use="Named by role, never by hue. Dark mode changes only the values; screens need no changes."
    >
      <ul className={styles.colours}>
        {colours.map((colour) => (
          <li key={colour.name}>
            <span className={styles.swatch} data-colour={colour.name} />
            <code>--{colour.name}</code>
            <small>{colour.use}</small>
          </li>
        ))}
      </ul>
    </Sample>
  );
}

const sizes = ["display", "3xl", "2xl", "xl", "l", "m", "s", "xs"];

export function Types() {
  return (
    <Sample
      title="Type"
      use="The system font. Figures to compare are aligned in columns, with tabular digits and Indian grouping."
    >
      <ul className={styles.types}>
        {sizes.map((size) => (
          <li key={size}>
            <code>--text-{size}</code>
            <span data-size={size}>Rs 1,85,000.00</span>
          </li>
        ))}
      </ul>
    </Sample>
  );
}

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function Spaces() {
  return (
    <Sample
      title="Spacing"
      use="Steps of four pixels, wider apart as they grow. Between the parts of a page: --section."
    >
      <ul className={styles.spaces}>
        {steps.map((step) => (
          <li key={step}>
            <code>--space-{step}</code>
            <span data-space={step} />
          </li>
        ))}
      </ul>
    </Sample>
  );
}

export function Shapes() {
  return (
    <Sample title="Shape" use="Hairlines instead of shadows, small radii. Part of a ruler is the only ornament.">
      <div className={styles.row}>
        {["s", "m", "l", "full"].map((radius) => (
          <span key={radius} className={styles.shape} data-radius={radius}>
            <code>{radius}</code>
          </span>
        ))}
        <span className={styles.shape} data-shadow="2">
          <code>shadow-2</code>
        </span>
        <Ruler />
      </div>
    </Sample>
  );
}
