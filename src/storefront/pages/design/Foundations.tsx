import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { Ruler } from "../../../ui/Ruler.tsx";
import { Table } from "../../../ui/Table.tsx";
import styles from "./page.module.css";
import { Sample } from "./Sample.tsx";
import { colours, tokens, tokensNamed } from "./tokens.ts";

/** Sets a property from script, because the policy allows no inline styles. */
const set = (property: string, value: string) => (element: HTMLElement | null) =>
  element?.style.setProperty(property, value);

export function Colours() {
  return (
    <Sample
      title="Colour"
      use="Named by role, never by hue. Dark mode changes only the values; screens need no changes."
    >
      <Table caption="Colours in both schemes">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {colours.map((name) => (
            <tr key={name}>
              <th scope="row">
                <code>--{name}</code>
              </th>
              {[tokens.light.get(name), tokens.dark.get(name) ?? tokens.light.get(name)].map((value = "", scheme) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two, always in this order
                <td key={scheme}>
                  <span className={styles.swatch} ref={set("background", value)} /> <code>{value}</code>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Sample>
  );
}

export function Types() {
  return (
    <Sample
      title="Type"
      use="Inter, and Noto Sans for Devanagari, both shipped. Figures to compare have tabular digits and Indian grouping."
    >
      <ul className={styles.types}>
        {tokensNamed("text-")
          .reverse()
          .map((name) => (
            <li key={name}>
              <code>--{name}</code>
              <span ref={set("font-size", `var(--${name})`)}>Ear, nose, कान, Rs 1,85,000.00</span>
            </li>
          ))}
        {["400", "500", "600", "700"].map((weight) => (
          <li key={weight}>
            <code>{weight}</code>
            <span ref={set("font-weight", weight)}>Tonsil and Adenoid Plasma Wand</span>
          </li>
        ))}
      </ul>
    </Sample>
  );
}

export function Spaces() {
  return (
    <Sample
      title="Spacing"
      use="Steps of four pixels, wider apart as they grow. Between the parts of a page: --section."
    >
      <ul className={styles.spaces}>
        {[...tokensNamed("space-"), "section"].map((name) => (
          <li key={name}>
            <code>--{name}</code>
            <span ref={set("width", `var(--${name})`)} />
          </li>
        ))}
      </ul>
    </Sample>
  );
}

export function Shapes() {
  return (
    <Sample
      title="Shape and elevation"
      use="Hairlines before shadows, small radii. Shadows for what lies over the page. Part of a ruler is the only ornament."
    >
      <div className={styles.row}>
        {tokensNamed("radius-").map((name) => (
          <span key={name} className={styles.shape} ref={set("border-radius", `var(--${name})`)}>
            <code>{name}</code>
          </span>
        ))}
      </div>
      <div className={styles.row}>
        {tokensNamed("shadow-").map((name) => (
          <span key={name} className={styles.shape} data-shadow="" ref={set("box-shadow", `var(--${name})`)}>
            <code>{name}</code>
          </span>
        ))}
        <Ruler />
      </div>
    </Sample>
  );
}

export function Motion() {
  return (
    <Sample
      title="Motion"
      use="Quick for what answers a press, calm for what moves. None for visitors who ask for less. Hover to see it."
    >
      <div className={styles.row}>
        {["quick", "calm"].map((name) => (
          <span
            key={name}
            className={styles.moving}
            ref={set("transition", `translate var(--${name}) var(--ease), background var(--${name})`)}
          >
            <code>
              --{name} {tokens.light.get(name)}
            </code>
          </span>
        ))}
      </div>
    </Sample>
  );
}

/** The purpose of each icon; a new icon needs an entry. */
const icons: Record<IconName, string> = {
  alert: "failure",
  "arrow-right": "leads on",
  bell: "notifications",
  cart: "cart",
  check: "done",
  "chevron-down": "opens",
  "chevron-left": "previous",
  "chevron-right": "next",
  "chevron-up": "sorted upwards",
  close: "closes, removes a filter",
  copy: "copies a reference",
  document: "documents, orders",
  download: "downloads",
  edit: "edits",
  external: "another site",
  filter: "filters",
  grid: "cards",
  headset: "support",
  heart: "wishlist",
  home: "home",
  info: "a note",
  mail: "contact",
  menu: "menu, table",
  microblog: "short posts",
  minus: "one less",
  network: "network",
  pause: "pauses slides",
  percent: "discount",
  phone: "telephone",
  photos: "photos",
  pin: "address",
  play: "plays",
  plus: "one more",
  refund: "return, refund",
  repeat: "order again",
  scan: "scans a code",
  search: "search",
  share: "shares a product",
  shield: "quality",
  trash: "deletes",
  truck: "delivery",
  user: "account",
  video: "videos",
  zoom: "enlarges",
};

export function Icons() {
  return (
    <Sample title="Icons" use="One family: 24-pixel grid, one stroke, round ends. Always beside words or with a label.">
      <ul className={styles.icons}>
        {(Object.keys(icons) as IconName[]).map((name) => (
          <li key={name}>
            <Icon name={name} size={24} />
            <code>{name}</code>
            <small>{icons[name]}</small>
          </li>
        ))}
      </ul>
    </Sample>
  );
}
