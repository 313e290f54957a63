import { Form, useSearchParams } from "react-router";
import { text } from "../../../language/text.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { EarUnderLens } from "../../../ui/drawings/EarUnderLens.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { languageOf } from "../../../ui/language-of.ts";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { pageLoader } from "../../page-loader.ts";
import { InfoPage } from "../../parts/layout/InfoPage.tsx";
import { questions } from "../../seo/structured-data.ts";
import type { Route } from "./+types/page";
import styles from "./page.module.css";

const title = () => text("Frequently asked questions");

const load = pageLoader(async (call) => (await call("GET faq")).data);

export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = { scripts: false };

export const meta: Route.MetaFunction = (args) =>
  head(
    args,
    title(),
    text("Answers for surgeons, hospitals and dealers on ordering, delivery, payment, returns and care."),
    {
      address: "/faq",
      things: () => (args.loaderData ? [questions(args.loaderData)] : []),
    },
  );

export default function FaqPage({ loaderData: entries }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const wanted = search.get("find")?.trim() ?? "";
  const matches = entries.filter(({ question, answer }) =>
    `${question} ${answer}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  return (
    <InfoPage title={title()} path="/faq" intro={text("Can't find your answer? Contact us or call.")}>
      {entries.length > 0 && (
        <Form action="/faq" method="get" className={styles.find}>
          <Field
            key={wanted}
            label={text("Find a question")}
            name="find"
            autoComplete="off"
            defaultValue={wanted}
            after={
              <Button type="submit" variant="secondary">
                {text("Find")}
              </Button>
            }
          />
        </Form>
      )}
      {matches.length > 0 ? (
        <div className={styles.list}>
          {matches.map((entry) => (
            <details key={entry.id} className={styles.entry}>
              <summary>
                <h2 lang={languageOf(entry.question)}>{entry.question}</h2>
                <Icon name="plus" />
              </summary>
              <p lang={languageOf(entry.answer)}>{entry.answer}</p>
            </details>
          ))}
        </div>
      ) : (
        <EmptyState
          drawing={<EarUnderLens />}
          title={entries.length > 0 ? text("No matching questions") : text("No questions yet")}
        >
          <ButtonLink to="/contact-us">{text("Ask us")}</ButtonLink>
        </EmptyState>
      )}
    </InfoPage>
  );
}
