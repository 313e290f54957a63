import { localAddress } from "./language/addresses.ts";
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
import type { Shop } from "./shop/kit/shop.ts";
import { licencesJobs } from "./shop/licences/index.ts";
import { limitMails } from "./shop/mails/index.ts";
import { mediaJobs } from "./shop/media/index.ts";
import { notesJobs } from "./shop/notes/index.ts";
import { orderRevisionsJobs } from "./shop/order-revisions/index.ts";
import { orderSplitsJobs } from "./shop/order-splits/index.ts";
import { ordersJobs } from "./shop/orders/index.ts";
import { productImportJobs } from "./shop/product-import/index.ts";
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
export function registerJobs(shop: Shop, unlimited: Mailer): () => Promise<void> {
  const sender = async () => {
    const { company, brand } = await loadSettings(shop.db);
    const { name, email } = company;
    const publicUrl = shop.config.publicUrl + localAddress("");
    return { name, email, publicUrl, ...(await mailLook(shop, brand)) };
  };
  const mailer = limitMails(unlimited, shop, async () => (await sender()).email);
  staffJobs(shop, mailer, sender);
  productImportJobs(shop);
  signUpJobs(shop, mailer, sender);
  customersJobs(shop, mailer, sender);
  customerPasskeysJobs(shop, mailer, sender);
  licencesJobs(shop, mailer, sender);
  ordersJobs(shop, mailer, sender);
  orderRevisionsJobs(shop, mailer, sender);
  orderSplitsJobs(shop, mailer, sender);
  returnsJobs(shop, mailer, sender);
  documentFilesJobs(shop);
  fulfilmentJobs(shop, mailer, sender);
  replacementsJobs(shop, mailer, sender);
  bulkRunsJobs(shop);
  enquiriesJobs(shop, mailer, sender);
  notesJobs(shop, mailer, sender);
  staffNoticesJobs(shop, mailer, sender);
  stockAlertsJobs(shop, mailer, sender);
  accountsJobs(shop, mailer, sender);
  buyerGstinsJobs(shop);
  gstPortalJobs(shop);
  retentionJobs(shop);
  return mediaJobs(shop);
}
