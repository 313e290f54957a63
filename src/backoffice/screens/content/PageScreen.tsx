import { useRef, useState } from "react";
import { useParams } from "react-router";
import type { ContentVersion, PageShown } from "../../../contract/staff/content.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { formatMoment } from "../../../ui/dates.ts";
import { Field } from "../../../ui/Field.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { plainText } from "../../form/edited-record.ts";
import { Form } from "../../form/Form.tsx";
import { RichTextField } from "../../form/RichTextField.tsx";
import { errorMessage } from "../../messages.ts";
import { confirm } from "../../parts/confirm.ts";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Section } from "../../parts/Section.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import styles from "./ListEditor.module.css";

/** A content page: its text, a preview, and earlier versions. */
export default function PageScreen() {
  const { slug = "" } = useParams();
  const query = useCall("GET staff/pages/:slug", { params: { slug } });
  const [preview, setPreview] = useState<string | null>(null);
  return (
    <DetailScreen
      name="Page"
      query={query}
      back={{ name: "Pages", to: "/pages" }}
      title={({ data }) => data.title}
      intro={({ data }) =>
        data.changed_at === null ? (
          "No text yet. The page says that it is coming soon."
        ) : (
          <>
            Last changed <Moment at={data.changed_at} exact />
          </>
        )
      }
      aside={({ data }) => <Versions page={data} onShow={setPreview} />}
    >
      {({ data }) => (
        <>
          <PageForm page={data} onPreview={setPreview} />
          <Dialog title="Preview" size="wide" open={preview !== null} onClose={() => setPreview(null)}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
            <div className={styles.preview} dangerouslySetInnerHTML={{ __html: preview ?? "" }} />
          </Dialog>
        </>
      )}
    </DetailScreen>
  );
}

function PageForm({ page, onPreview }: { page: PageShown; onPreview(html: string): void }) {
  const place = useRef<HTMLDivElement>(null);

  async function show() {
    const form = place.current?.closest("form");
    if (!form) return;
    try {
      const { data } = await call("POST staff/preview", { body: { html: formValues(form).html ?? "" } });
      onPreview(data.html);
    } catch (error) {
      toast.failure(errorMessage(error));
    }
  }

  return (
    <Form
      wide
      record={{
        current: page,
        version: ({ changed_at }) => changed_at,
        values: ({ title, html }) => ({ title, html }),
        labels: { html: "Text" },
        textFor: (name, value) => (name === "html" ? plainText(value) : undefined),
      }}
      submitLabel="Save page"
      successMessage="Saved and published."
      action={({ title = "", html = "" }, _form, { changed_at }) => {
        const body = { title, html, seen: changed_at };
        return call("PUT staff/pages/:slug", { params: { slug: page.slug }, body });
      }}
      savedVersion={(reply) => reply.data.changed_at}
      more={
        <Button variant="secondary" onClick={show}>
          Preview
        </Button>
      }
    >
      {(errors, stored) => (
        <div ref={place} className={styles.versions}>
          <Field label="Title" maxLength={120} defaultValue={stored.title} {...errors.of("title")} required />
          <RichTextField label="Text" defaultValue={stored.html} {...errors.of("html")} />
        </div>
      )}
    </Form>
  );
}

function Versions({ page, onShow }: { page: PageShown; onShow(html: string): void }) {
  const restore = useStaffMutation("PUT staff/pages/:slug", { success: "Version restored." });
  const { slug, versions, changed_at } = page;

  async function restoreVersion({ title, body, saved_at }: ContentVersion) {
    const question = {
      title: "Restore this version?",
      text: `Saved on ${formatMoment(saved_at)}. The current text is kept as a version too.`,
    };
    if (await confirm(question)) restore.mutate({ params: { slug }, body: { title, html: body, seen: changed_at } });
  }

  return (
    <Section title="Versions">
      {versions.length === 0 && <p>No earlier versions.</p>}
      <ul className={styles.versions}>
        {versions.map((version, index) => (
          <li key={version.id}>
            <span>
              <Moment at={version.saved_at} exact />, {version.member_name ?? "original"}
            </span>
            <span>
              <Button variant="quiet" size="small" onClick={() => onShow(version.body)}>
                View
              </Button>
              {index > 0 && (
                <Button
                  variant="quiet"
                  size="small"
                  loading={restore.isPending}
                  onClick={() => restoreVersion(version)}
                >
                  Restore
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
