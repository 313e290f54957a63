import styles from "./Brand.module.css";

/** The logo with the name beside it. */
export function Brand({ name }: { name: string }) {
  const [first, ...rest] = name.split(" ");
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 84 84" width="40" height="40" aria-hidden="true" focusable="false">
        <rect width="84" height="84" rx="20" fill="#0b6e79" />
        <path
          d="M24 62V30c0-3.6 4.4-5.3 6.9-2.7l22.2 24.2c2.5 2.7 6.9.9 6.9-2.7V24"
          fill="none"
          stroke="#fff"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="60" cy="63" r="5.5" fill="#ffc24a" />
      </svg>
      <span className={styles.words}>
        <span className={styles.first}>{first}</span> <span className={styles.rest}>{rest.join(" ")}</span>
      </span>
    </span>
  );
}
