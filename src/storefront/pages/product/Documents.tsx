import { Fragment } from "react";
import { buildPath } from "../../../contract/api-error.ts";
import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import styles from "./Documents.module.css";
import type { ProductData } from "./load.ts";

export function Documents({ view: { product, documents } }: { view: ProductData }) {
  return (
    <section aria-labelledby="documents" className={styles.documents}>
      <h3 id="documents">{text("Documents")}</h3>
      <ul className={styles.list}>
        <li>
          <a href={buildPath("GET product/data-sheet/:token", { token: product.token })} download>
            <Icon name="document" size={24} />
            <span>
              {text("Data sheet (PDF)")}
              <small>{text("All variants, without prices")}</small>
            </span>
            <Icon name="download" />
          </a>
        </li>
      </ul>
      {[...Map.groupBy(documents, ({ kind }) => kind)].map(([kind, own]) => (
        <Fragment key={kind}>
          <h4>{kind}</h4>
          <ul className={styles.list}>
            {own.map((document) => (
              <li key={document.file}>
                <a href={document.file} download>
                  <Icon name="document" size={24} />
                  <span>
                    {document.title}
                    <small>
                      {document.language}, PDF, {sizeInWords(document.bytes)}, <Moment at={document.stored_at} />
                    </small>
                  </span>
                  <Icon name="download" />
                </a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
