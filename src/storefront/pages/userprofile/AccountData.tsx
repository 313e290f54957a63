import { useState } from "react";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { ConsentHistory } from "./ConsentHistory.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import styles from "./userprofile.module.css";

/** The customer's data: download and deletion. */
export function AccountData({ email }: { email: string }) {
  const [exporting, setExporting] = useState(false);
  const [deleting, setDeleting] = useState(false);

  async function download() {
    setExporting(true);
    try {
      const all = await call("GET account/export");
      save(JSON.stringify(all, null, 2), `account-${all.exported_at.slice(0, 10)}.json`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure(texts.exportFailed);
    }
    setExporting(false);
  }

  return (
    <section aria-labelledby="account-data" className={styles.section}>
      <h2 id="account-data">{text("Your data")}</h2>
      <div className={styles.dataRow}>
        <p>
          {text(
            "Everything we store about you in one file: details, addresses, orders, reviews, wishlist, saved lists, stock alerts, cart, reward points and enquiries.",
          )}
        </p>
        <Button variant="secondary" icon="download" loading={exporting} onClick={() => void download()}>
          {text("Download my data")}
        </Button>
      </div>
      <div className={styles.dataRow}>
        <p>
          {text("Permanently delete your account.")} {texts.keptByLaw}
        </p>
        <Button variant="secondary" icon="trash" onClick={() => setDeleting(true)}>
          {text("Delete my account")}
        </Button>
      </div>
      <ConsentHistory />
      <DeleteAccount email={email} open={deleting} onClose={() => setDeleting(false)} />
    </section>
  );
}

/** The call needs the token, which a plain link does not send, so the file is created from the reply. */
function save(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
