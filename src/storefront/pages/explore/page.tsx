import { useSearchParams } from "react-router";
import { inEachLanguage, text } from "../../../language/text.ts";
import { Papers } from "../../../ui/drawings/Papers.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { head } from "../../head.ts";
import type { PageHandle } from "../../page-handle.ts";
import { pageLoader } from "../../page-loader.ts";
import { Page } from "../../parts/layout/Page.tsx";
import { TabLinks } from "../../parts/layout/TabLinks.tsx";
import type { Route } from "./+types/page";
import { MediaPicture } from "./MediaPicture.tsx";
import styles from "./page.module.css";

const title = () => text("Explore");

const tabs = inEachLanguage(
  () =>
    [
      { id: "catalog", name: text("Catalog"), type: 5 },
      { id: "testimonial", name: text("Testimonial"), type: 2 },
      { id: "news", name: text("News"), type: 4 },
    ] as const,
);

const load = pageLoader(async (call) => (await call("GET upload-media-list")).data);

export const loader = load;
export const clientLoader = load;
export const handle: PageHandle = { scripts: false };

export const meta: Route.MetaFunction = (args) =>
  head(args, title(), text("Browse or download our catalogue, read what customers say, and follow our news."), {
    address: "/explore",
  });

export default function ExplorePage({ loaderData: media }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const chosen = tabs.find((tab) => tab.id === search.get("tab")) ?? tabs[0];
  const items = media.filter((item) => item.media_type === chosen.type);
  const catalogue = items.find((item) => item.media_type === 5 && item.file_extention === "pdf");

  return (
    <Page
      title={title()}
      aside={
        catalogue && (
          <a href={catalogue.file} download className={styles.catalogue}>
            <Icon name="download" />
            {text("Download the catalogue (PDF)")}
          </a>
        )
      }
    >
      <TabLinks
        label={text("Media")}
        chosen={chosen.id}
        tabs={tabs.map(({ id, name }) => ({
          id,
          name,
          to: id === tabs[0].id ? "/explore" : `/explore?tab=${id}`,
          panel: "media",
        }))}
      />
      <div role="tabpanel" id="media" aria-labelledby={`tab-${chosen.id}`}>
        {items.length === 0 ? (
          <EmptyState drawing={<Papers />} title={text("Nothing here yet")} />
        ) : (
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.id}>
                {item.file_extention === "pdf" ? (
                  <a href={item.file} download className={styles.item}>
                    <span className={styles.paper}>
                      <Icon name="document" size={48} />
                      <span>PDF</span>
                    </span>
                    <span className={styles.name}>
                      {item.file_name}
                      <Icon name="download" size={18} />
                    </span>
                  </a>
                ) : (
                  <MediaPicture item={item} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}
