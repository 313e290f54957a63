import type { SubProduct } from "../../../contract/catalogue.ts";
import { text } from "../../../language/text.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EnquiryForm } from "../../parts/enquiries/EnquiryForm.tsx";
import styles from "./EnquiryDialog.module.css";

interface EnquiryDialogProps {
  /** The variant of the enquiry; null closes the dialog and discards the input. */
  variant: SubProduct | null;
  product: string;
  onClose(): void;
}

export function EnquiryDialog({ variant, product, onClose }: EnquiryDialogProps) {
  return (
    <Dialog title={text("Enquiry")} open={variant !== null} onClose={onClose}>
      {variant && (
        <>
          <p className={styles.about}>
            {product} <b>{variant.ref_no}</b>
          </p>
          <EnquiryForm
            variant={{ id: variant.sub_product_id, ref_no: variant.ref_no }}
            messageLabel={text("Description")}
            allRequired
            onSent={onClose}
            onCancel={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
