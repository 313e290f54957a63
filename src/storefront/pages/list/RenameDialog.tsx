import type { SavedList } from "../../../contract/saved-lists.ts";
import { text } from "../../../language/text.ts";
import { call } from "../../client.ts";
import { ListNameDialog } from "../../parts/cart/ListNameDialog.tsx";

interface RenameDialogProps {
  list: SavedList;
  onClose(): void;
  onRenamed(list: SavedList): void;
}

export function RenameDialog({ list: { token, name }, onClose, onRenamed }: RenameDialogProps) {
  async function rename(typed: { name: string }) {
    const { data } = await call("PUT lists/:token", { params: { token }, body: typed });
    onRenamed(data);
    onClose();
  }

  return (
    <ListNameDialog
      title={text("Rename list")}
      submitLabel={text("Rename")}
      name={name}
      open
      onClose={onClose}
      save={rename}
    />
  );
}
