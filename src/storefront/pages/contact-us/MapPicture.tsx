import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./MapPicture.module.css";

/** Our own drawing, because no page sends requests to other hosts. The link leads to a real map. */
export function MapPicture({ place }: { place: string }) {
  return (
    <figure className={styles.map}>
      <svg
        viewBox="0 0 640 360"
        role="img"
        aria-label={text("Sketch map of our location in {place}", { place })}
        preserveAspectRatio="xMidYMid slice"
      >
        <rect width="640" height="360" className={styles.land} />
        <path d="M-10 300C90 250 120 330 220 290s120-90 240-60 120 80 200 50v100H-10Z" className={styles.water} />
        <path
          d="M-10 120 220 80l160 40 270-60M120-10l40 180-30 200M380-10l20 130-60 110 20 140M520-10l-30 150 60 220M-10 220l180-50 190 60 290-40"
          className={styles.roads}
        />
        <path d="M-10 170 230 130l250 40 170-30" className={styles.highway} />
        <g className={styles.blocks}>
          <rect x="200" y="100" width="46" height="22" rx="3" />
          <rect x="256" y="98" width="30" height="26" rx="3" />
          <rect x="300" y="182" width="52" height="26" rx="3" />
          <rect x="420" y="88" width="40" height="30" rx="3" />
          <rect x="60" y="190" width="56" height="24" rx="3" />
          <rect x="430" y="186" width="34" height="28" rx="3" />
        </g>
        <g transform="translate(322 152)">
          <path d="M0 0C-22-24-30-38-30-52a30 30 0 0 1 60 0c0 14-8 28-30 52Z" className={styles.pin} />
          <circle cy="-52" r="10" className={styles.hole} />
        </g>
      </svg>
      <figcaption>
        <a
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {text("Open the map of {place}", { place })}
          <Icon name="external" size={16} />
        </a>
      </figcaption>
    </figure>
  );
}
