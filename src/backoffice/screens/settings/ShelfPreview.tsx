import { Section } from "../../parts/Section.tsx";
import styles from "./Settings.module.css";

/** The shop's shelves in the order in which pick lists visit them. */
export function ShelfPreview({ shelves }: { shelves: readonly string[] }) {
  return (
    <Section title="Preview">
      {shelves.length === 0 ? (
        <p>No product has a shelf yet. Enter shelves with the variants of a product.</p>
      ) : (
        <>
          <p>Pick lists visit the shelves in this order:</p>
          <ol className={styles.shelves}>
            {shelves.map((shelf) => (
              <li key={shelf}>{shelf}</li>
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}
