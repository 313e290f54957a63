import { useState } from "react";
import { useSearchParams } from "react-router";
import type { SlideShown } from "../../../contract/staff/content.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { formatMoment } from "../../../ui/dates.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { fromIndianField, toIndianField } from "../../form/indian-time.ts";
import { useCall } from "../../useCall.ts";
import { FileField } from "./FileField.tsx";
import { LinkField } from "./LinkField.tsx";
import styles from "./ListEditor.module.css";
import { ListEditor } from "./ListEditor.tsx";
import type { FieldOf } from "./list-editor-props.ts";
import { SlidePreview } from "./SlidePreview.tsx";

function toSent({ width: _width, height: _height, placeholder: _placeholder, ...slide }: SlideShown) {
  return { ...slide, id: slide.id as number | "" };
}

/** Slides of the banner carousel, or of the advertising carousel with `?placement=advertising`. */
export default function BannersScreen() {
  const [search] = useSearchParams();
  const placement = search.get("placement") === "advertising" ? "advertising" : "banner";
  const query = useCall("GET staff/slides/:placement", { params: { placement } });
  const edit = search.get("edit");
  const [file, setFile] = useState<{ of: string | null; path: string; width: number; height: number } | null>(null);
  const chosen = file?.of === edit ? file : null;
  const edited = query.data?.data.find(({ id }) => String(id) === edit);
  const { width = 0, height = 0 } = chosen ?? edited ?? {};
  return (
    <ListEditor
      title={placement === "banner" ? "Banners" : "Advertising"}
      intro="Slides in carousel order. Scheduled slides appear only between their dates, in Indian time."
      singular="slide"
      plural="slides"
      emptyText="Without a slide, this section of the home page is hidden."
      query={query}
      actions={
        <ButtonLink to={placement === "banner" ? "?placement=advertising" : "?"} variant="secondary">
          {placement === "banner" ? "Advertising" : "Banners"}
        </ButtonLink>
      }
      nameOf={({ title }) => title}
      show={(slide) => <SlideRow slide={slide} />}
      toSent={toSent}
      fromFields={(field, slide) => ({
        ...{ id: slide?.id ?? ("" as const), title: field("title"), subtitle: field("subtitle"), alt: field("alt") },
        ...{ link: field("link"), button: field("button"), file: field("file") },
        text_side: field("text_side") === "right" ? ("right" as const) : ("left" as const),
        text_colour: field("text_colour") === "light" ? ("light" as const) : ("dark" as const),
        ...{ starts_at: fromIndianField(field("starts_at")), ends_at: fromIndianField(field("ends_at")) },
      })}
      toFields={(slide) => ({
        ...slide,
        starts_at: toIndianField(slide.starts_at),
        ends_at: toIndianField(slide.ends_at),
      })}
      labels={{ file: "Picture" }}
      previewBeside
      preview={({ button, ...slide }) => (
        <SlidePreview
          placement={placement}
          slide={{ ...slide, ...{ button: button || null, width, height, placeholder: null } }}
        />
      )}
      save={(items, seen) => call("PUT staff/slides/:placement", { params: { placement }, body: { items, seen } })}
      fields={(of, slide) => (
        <>
          <FileField
            label="Picture"
            path={chosen?.path ?? slide?.file ?? ""}
            onChosen={(path, size) => setFile({ of: edit, path, ...size })}
            field={of("file")}
          />
          <SlideFields of={of} slide={slide} />
        </>
      )}
    />
  );
}

function SlideRow({ slide }: { slide: SlideShown }) {
  const { file, alt, title, subtitle, link, width, height, starts_at, ends_at } = slide;
  const now = Date.now();
  const state =
    starts_at && Date.parse(starts_at) > now ? "Scheduled" : ends_at && Date.parse(ends_at) <= now ? "Ended" : "Shown";
  return (
    <div className={styles.slide}>
      <img src={file} alt={alt} width={width} height={height} loading="lazy" />
      <div>
        <strong>{title}</strong> <Badge kind={state === "Shown" ? "good" : "plain"}>{state}</Badge>
        {subtitle && <p>{subtitle}</p>}
        <p>
          Links to <a href={link}>{link}</a>
        </p>
        {(starts_at || ends_at) && (
          <p>
            {starts_at ? `From ${formatMoment(starts_at)}` : "Shown"}
            {ends_at && ` until ${formatMoment(ends_at)}`}
          </p>
        )}
      </div>
    </div>
  );
}

function SlideFields({ of, slide }: { of: FieldOf; slide: SlideShown | null }) {
  return (
    <>
      <Field
        label="Picture description"
        hint="For people who cannot see the picture."
        defaultValue={slide?.alt}
        {...of("alt")}
        required
      />
      <Field label="Title" maxLength={120} defaultValue={slide?.title} {...of("title")} required />
      <Field label="Subtitle" defaultValue={slide?.subtitle} {...of("subtitle")} optional />
      <LinkField defaultValue={slide?.link ?? ""} field={of("link")} />
      <Field label="Button" maxLength={30} defaultValue={slide?.button ?? ""} {...of("button")} optional />
      <SelectField label="Text position" defaultValue={slide?.text_side ?? "left"} {...of("text_side")}>
        <option value="left">Left</option>
        <option value="right">Right</option>
      </SelectField>
      <SelectField label="Text colour" defaultValue={slide?.text_colour ?? "dark"} {...of("text_colour")}>
        <option value="dark">Dark</option>
        <option value="light">Light</option>
      </SelectField>
      <Field
        label="Shown from"
        type="datetime-local"
        defaultValue={toIndianField(slide?.starts_at ?? null)}
        {...of("starts_at")}
        optional
      />
      <Field
        label="Shown until"
        type="datetime-local"
        defaultValue={toIndianField(slide?.ends_at ?? null)}
        {...of("ends_at")}
        optional
      />
    </>
  );
}
