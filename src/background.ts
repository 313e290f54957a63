import { localAddress } from "./language/addresses.ts";
import { batch } from "./platform/db/batch.ts";
import type { Mailer } from "./platform/mail.ts";
import { accountsJobs } from "./shop/accounts/index.ts";
import { bulkRunsJobs } from "./shop/bulk-runs/index.ts";
import { buyerGstinsJobs } from "./shop/buyer-gstins/index.ts";
import { customerPasskeysJobs } from "./shop/customer-passkeys/index.ts";
import { customersJobs } from "./shop/customers/index.ts";
import { documentFilesJobs } from "./shop/document-files/index.ts";
import { enquiriesJobs } from "./shop/enquiries/index.ts";
import { fulfilmentJobs } from "./shop/fulfilment/index.ts";
import { gstPortalJobs } from "./shop/gst-portal/index.ts";
import { openMails } from "./shop/kit/mails.ts";
import type { Shop } from "./shop/kit/shop.ts";
import { licencesJobs } from "./shop/licences/index.ts";
import { limitMails } from "./shop/mails/index.ts";
import { mediaJobs } from "./shop/media/index.ts";
import { notesJobs } from "./shop/notes/index.ts";
import { orderRevisionsJobs } from "./shop/order-revisions/index.ts";
import { orderSplitsJobs } from "./shop/order-splits/index.ts";
import { isProgressCurrent, ordersJobs } from "./shop/orders/index.ts";
import { productImportJobs } from "./shop/product-import/index.ts";
import { pushJobs } from "./shop/push/index.ts";
import { replacementsJobs } from "./shop/replacements/index.ts";
import { retentionJobs } from "./shop/retention/index.ts";
import { returnsJobs } from "./shop/returns/index.ts";
import { loadSettings, mailLook } from "./shop/settings/index.ts";
import { signUpJobs } from "./shop/sign-up/index.ts";
import { staffJobs } from "./shop/staff/index.ts";
import { staffNoticesJobs } from "./shop/staff-notices/index.ts";
import { stockAlertsJobs } from "./shop/stock-alerts/index.ts";

/**
 * Registers the handlers of all jobs. They all run in the worker (worker.ts), the short ones too, because the web process only
 * answers requests. So no handler may rely on the web process's memory.
 * @returns drops long-running work, which will run again
 */
export function registerJobs(shop: Shop, mailer: Mailer): () => Promise<void> {
  // Mails that are written at the same time share it.
  const senderNow = batch(async (asked: null[]) => {
    const { company, brand } = await loadSettings(shop.db);
    const { name, email } = company;
    const sender = { name, email, ...(await mailLook(shop, brand)) };
    return asked.map(() => sender);
  });
  const sender = async () => ({ ...(await senderNow(null)), publicUrl: shop.config.publicUrl + localAddress("") });
  const mails = openMails(limitMails(mailer, shop), sender);
  staffJobs(shop, mails);
  pushJobs(shop, (progress) => isProgressCurrent(shop.db, progress));
  productImportJobs(shop);
  signUpJobs(shop, mails);
  customersJobs(shop, mails);
  customerPasskeysJobs(shop, mails);
  licencesJobs(shop, mails);
  ordersJobs(shop, mails);
  orderRevisionsJobs(shop, mails);
  orderSplitsJobs(shop, mails);
  returnsJobs(shop, mails);
  documentFilesJobs(shop);
  fulfilmentJobs(shop, mails);
  replacementsJobs(shop, mails);
  bulkRunsJobs(shop);
  enquiriesJobs(shop, mails);
  notesJobs(shop, mails);
  staffNoticesJobs(shop, mails);
  stockAlertsJobs(shop, mails);
  accountsJobs(shop, mails);
  buyerGstinsJobs(shop);
  gstPortalJobs(shop);
  retentionJobs(shop);
  return mediaJobs(shop);
}
