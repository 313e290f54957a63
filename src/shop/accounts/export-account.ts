import type { AccountExport } from "../../contract/accounts.ts";
import { listGstins } from "../buyer-gstins/index.ts";
import { loadCart } from "../cart/index.ts";
import { listOwnChallans } from "../challans/index.ts";
import { findConsent, listAddresses, listConsents, loadProfile } from "../customers/index.ts";
import { listEnquiries } from "../enquiries/index.ts";
import type { Customer } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { findLicence } from "../licences/index.ts";
import { loadOrders } from "../order-details/index.ts";
import { listOwnPromotions } from "../promotions/index.ts";
import { listSubscriptions } from "../push/index.ts";
import { listReviewsByCustomer } from "../reviews/index.ts";
import { listLedger } from "../rewards/index.ts";
import { exportLists } from "../saved-lists/index.ts";
import { exportAlerts } from "../stock-alerts/index.ts";
import { listWishedProducts } from "../wishlist/index.ts";

/** Everything stored about a customer, in the shapes used elsewhere in the API. */
export async function exportAccount(shop: LiveShop, caller: Customer, now: Date): Promise<AccountExport> {
  const { db } = shop;
  const [profile, agreed, addresses, gstins, orders, reviews, wished, cart, points, enquiries, licence, given] =
    await Promise.all([
      loadProfile(db, caller.id),
      findConsent(db, caller.id),
      listAddresses(db, caller.id),
      listGstins(db, caller.id),
      loadOrders(db, caller.id, now),
      listReviewsByCustomer(db, caller.id),
      listWishedProducts(db, caller.id),
      loadCart(shop, caller),
      listLedger(db, caller.id),
      listEnquiries(db, caller.id),
      findLicence(db, caller.id),
      listOwnPromotions(db, caller.id),
    ]);
  const { productById } = shop.live.current().catalogue;
  // Withdrawn products are not in the catalogue; their reviews are exported without a product name.
  const toProductName = (id: number) => ({
    product_name: productById.get(id)?.name ?? "",
    product_token: productById.get(id)?.token ?? "",
  });
  return {
    exported_at: now.toISOString(),
    profile,
    licence,
    consents: (await listConsents(db, caller.id)).map(({ notice_version, agreed_at }) => {
      return { notice_version, agreed_at: agreed_at.toISOString() };
    }),
    consent: agreed ? { notice_version: agreed.version, agreed_at: agreed.at.toISOString() } : null,
    addresses,
    gstins,
    orders,
    reviews: reviews.map(({ product_id, rating, review, at }) => ({
      ...toProductName(product_id),
      rating,
      review,
      at: at.toISOString(),
    })),
    wishlist: wished.map(toProductName),
    cart,
    lists: await exportLists(db, caller.id),
    stock_alerts: await exportAlerts(shop, caller.id),
    notified_devices: (await listSubscriptions(db, caller.id)).map(({ browser, created_at }) => ({
      browser: browser ?? "",
      created_at: created_at.toISOString(),
    })),
    reward_points: points.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    promotions: given.map(({ number, kind, item, quantity, unit_value_paise, given_on }) => ({
      number,
      kind,
      item,
      quantity,
      given_on,
      value: (quantity * unit_value_paise) / 100,
    })),
    challans: (await listOwnChallans(db, caller.id)).map(({ content, issued_at, ...challan }) => ({
      ...challan,
      issued_at: issued_at.toISOString(),
      name: content.billing.name,
      company_name: content.billing.company_name,
      address: [...content.billing.address, content.billing.state],
      phone: content.billing.phone,
      gstin: content.billing.gstin,
      total: content.totals.total_paise / 100,
      lines: content.lines.map(({ ref_no, description, quantity }) => ({
        ref_no,
        product_name: description,
        quantity,
      })),
    })),
    enquiries: enquiries.map((enquiry) => ({
      ...enquiry,
      received_at: enquiry.received_at.toISOString(),
      answers: enquiry.answers.map(({ at, text }) => ({ at: at.toISOString(), text })),
    })),
  };
}
