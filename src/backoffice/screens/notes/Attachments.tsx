import { useState } from "react";
import { attachmentFile } from "../../../contract/staff/attachment-limits.ts";
import type { AttachmentShown } from "../../../contract/staff/attachments.ts";
import type { NoteSubject } from "../../../contract/staff/note-subjects.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { SkeletonText } from "../../../ui/Skeleton.tsx";
import { call, fileAddress, upload } from "../../client.ts";
import { FileDrop } from "../../form/FileDrop.tsx";
import { megabytes } from "../../form/file-fits.ts";
import { ReasonField } from "../../form/ReasonField.tsx";
import { SideForm } from "../../form/SideForm.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Section } from "../../parts/Section.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./Notes.module.css";

/** Files that staff attached to a subject. @param of an order's token, or the id of a customer or an enquiry */
export function Attachments({ subject, of }: { subject: NoteSubject; of: string }) {
  const query = useCall("GET staff/attachments", { query: { subject, of } });
  const [removing, setRemoving] = useState<AttachmentShown | null>(null);
  return (
    <Section title="Attachments">
      <p className={styles.intro}>Only staff see these.</p>
      <Loaded query={query} loading={<SkeletonText lines={2} />}>
        {({ data }) =>
          data.length > 0 && (
            <ul className={styles.notes}>
              {data.map((file) => (
                <Attachment key={file.id} of={file} onRemove={() => setRemoving(file)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <FileDrop
        label="Attach a file"
        accept={attachmentFile.types}
        acceptName={attachmentFile.names}
        maxBytes={attachmentFile.bytes}
        multiple
        send={(file, onProgress) =>
          upload("POST staff/attachments", file, { query: { subject, of, name: file.name }, onProgress })
        }
      />
      {removing && (
        <SideForm
          title={`Remove ${removing.name}`}
          about={String(removing.id)}
          open
          onClose={() => setRemoving(null)}
          submitLabel="Remove"
          successMessage="Removed."
          action={({ reason = "" }) =>
            call("POST staff/attachments/:id/remove", { params: { id: removing.id }, body: { reason } })
          }
        >
          {(errors) => <ReasonField hint="Kept in the audit log. The file is deleted for everyone." errors={errors} />}
        </SideForm>
      )}
    </Section>
  );
}

function Attachment({ of: { id, name, bytes, at, by, may_remove }, onRemove }: AttachmentProps) {
  return (
    <li>
      <a className={styles.file} href={fileAddress("GET staff/attachments/:id/file", { params: { id } })} download>
        {name}
      </a>
      <p className={styles.head}>
        <span>
          {megabytes(bytes)}, {by.name}, <Moment at={at} exact />
        </span>
        {may_remove && (
          <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </p>
    </li>
  );
}

interface AttachmentProps {
  of: AttachmentShown;
  onRemove(): void;
}
