import { EditorContent, Extension, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextareaField } from "../../ui/Field.tsx";
import { plainHtml } from "./plain-html.ts";
import styles from "./RichTextField.module.css";
import { useReadOnly } from "./read-only.ts";
import { useKept } from "./useKept.ts";

interface RichTextFieldProps {
  label: string;
  name: string;
  defaultValue: string;
  error: string | null;
  onChange(): void;
}

/** Markup the shop can show but the editor cannot edit. Text that contains it is edited as HTML. */
const beyond = /<(?:table|sub|sup)\b/i;

/** Keeps the `note` class on paragraphs. */
const notes = Extension.create({
  name: "notes",
  addGlobalAttributes: () => [
    {
      types: ["paragraph"],
      attributes: {
        class: {
          default: null,
          parseHTML: (element) => (element.classList.contains("note") ? "note" : null),
          renderHTML: (attributes) => (attributes.class ? { class: attributes.class } : {}),
        },
      },
    },
  ],
});

/** Headings, lists, bold, italic and links. The server sanitises all HTML, whatever its source. */
export function RichTextField({ label, name, defaultValue, error, onChange }: RichTextFieldProps) {
  if (beyond.test(defaultValue)) {
    return (
      <TextareaField
        label={label}
        name={name}
        defaultValue={defaultValue}
        error={error}
        onChange={onChange}
        rows={12}
        hint="This text contains a table, superscript or subscript, so it can only be edited as HTML."
      />
    );
  }
  return <Editor label={label} name={name} defaultValue={defaultValue} error={error} onChange={onChange} />;
}

function Editor({ label, name, defaultValue, error, onChange }: RichTextFieldProps) {
  const [html, setHtml] = useState(defaultValue);
  useKept(name, html, (kept) => {
    setHtml(kept);
    editor?.commands.setContent(kept, { emitUpdate: false });
  });
  const [, setTurn] = useState(0);
  const readOnly = useReadOnly();
  const editor = useEditor({
    injectCSS: false,
    editable: !readOnly,
    extensions: [
      StarterKit.configure({
        // Level 2 on this screen, below its h1; deeper in the shop, below the product's name.
        heading: { levels: [3, 4], HTMLAttributes: { "aria-level": "2" } },
        ...{ blockquote: false, code: false, codeBlock: false, horizontalRule: false, strike: false, underline: false },
        link: { openOnClick: false },
      }),
      notes,
    ],
    content: defaultValue,
    editorProps: {
      attributes: {
        ...{ role: "textbox", "aria-multiline": "true", "aria-label": label, class: styles.text ?? "" },
        ...(error ? { "aria-invalid": "true" } : {}),
        ...(readOnly ? { "aria-readonly": "true" } : {}),
      },
    },
    onUpdate: ({ editor: current }) => {
      setHtml(current.isEmpty ? "" : plainHtml(current.getHTML()));
      onChange();
    },
    onTransaction: () => setTurn((turn) => turn + 1),
  });
  const is = (mark: string, of?: object) => editor?.isActive(mark, of) ?? false;
  const chain = () => editor.chain().focus();
  return (
    <div>
      <span className={styles.label}>{label}</span>
      {!readOnly && (
        <div className={styles.bar} role="toolbar" aria-label={`${label}: formatting`}>
          <ToolbarButton name="Bold" on={is("bold")} onPress={() => chain().toggleBold().run()} />
          <ToolbarButton name="Italic" on={is("italic")} onPress={() => chain().toggleItalic().run()} />
          <ToolbarButton
            name="Heading"
            on={is("heading", { level: 4 })}
            onPress={() => chain().toggleHeading({ level: 4 }).run()}
          />
          <ToolbarButton name="List" on={is("bulletList")} onPress={() => chain().toggleBulletList().run()} />
          <ToolbarButton
            name="Numbered list"
            on={is("orderedList")}
            onPress={() => chain().toggleOrderedList().run()}
          />
          <ToolbarButton
            name="Note"
            on={is("paragraph", { class: "note" })}
            onPress={() =>
              chain()
                .updateAttributes("paragraph", { class: is("paragraph", { class: "note" }) ? null : "note" })
                .run()
            }
          />
          <ToolbarButton name="Undo" onPress={() => chain().undo().run()} />
        </div>
      )}
      <EditorContent editor={editor} />
      <input type="hidden" name={name} value={html} />
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}

function ToolbarButton({ name, on, onPress }: { name: string; on?: boolean; onPress(): void }) {
  return (
    <Button variant={on ? "secondary" : "quiet"} size="small" aria-pressed={on} onClick={onPress}>
      {name}
    </Button>
  );
}
