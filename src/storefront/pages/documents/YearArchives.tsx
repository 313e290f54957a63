import { useState } from "react";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { download, isApiError } from "../../client.ts";
import styles from "./documents.module.css";

/** The documents of a financial year in one file, for the accountant. */
export function YearArchives({ years }: { years: string[] }) {
  const [loading, setLoading] = useState<string | null>(null);

  async function fetchYear(year: string) {
    setLoading(year);
    try {
      await download("GET documents/:year/zip", { params: { year } });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(
        error.status === 404
          ? {
              title: text("Nothing to download"),
              text: text("No invoice or other numbered document was issued in {year}.", { year }),
            }
          : { ...texts.documentFailed, ...(error.status === 0 || error.status >= 500 ? {} : { text: error.message }) },
      );
    } finally {
      setLoading(null);
    }
  }

  return (
    <section aria-labelledby="years" className={styles.section}>
      <h2 id="years">{text("All documents of a year")}</h2>
      <p>
        {text(
          "Invoices, bills of supply, credit notes and challans of a financial year, as PDF files in one ZIP file.",
        )}
      </p>
      <ul className={styles.years}>
        {years.map((year) => (
          <li key={year}>
            <Button
              variant="secondary"
              icon="download"
              loading={loading === year}
              disabled={loading !== null && loading !== year}
              aria-label={text("Download all documents of {year}", { year })}
              onClick={() => void fetchYear(year)}
            >
              {year}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
