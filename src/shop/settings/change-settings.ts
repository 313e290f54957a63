import { toPaise } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { SettingsSent } from "../../contract/staff/settings.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findContentType } from "../media/index.ts";
import type { GroupName, Settings } from "./groups.ts";
import { loadChangeTimes, lockGroups } from "./queries.ts";
import { lacksRewardReason } from "./reward-earners.ts";
import { findUnknownPlaceholders, loadSettings, storeSettings } from "./settings.ts";

type SettingsChange = { [Name in GroupName]: { group: Name; value: SettingsSent[Name] } }[GroupName];

/** The settings after a change. A block sent without a picture keeps the current one. */
export function applyChange(now: Settings, { group, value }: SettingsChange): Settings {
  switch (group) {
    case "company":
      return {
        ...now,
        company: {
          ...now.company,
          ...value,
          grievance: value.grievance ?? now.company.grievance,
        },
      };
    case "brand":
      return { ...now, brand: value };
    case "home": {
      const { showcase, about } = now.home;
      return {
        ...now,
        home: { ...value, showcase: withPicture(showcase, value.showcase), about: withPicture(about, value.about) },
      };
    }
    case "payment":
      return { ...now, payment: { ...value, bank: value.bank ?? now.payment.bank } };
    case "delivery":
      return { ...now, delivery: { ...value, shelf_order: value.shelf_order ?? now.delivery.shelf_order } };
    case "selling": {
      const { shipping, ...selling } = value;
      const { hsn_digits = now.selling.hsn_digits, hsn_codes = now.selling.hsn_codes } = value;
      const { licence_required_from = now.selling.licence_required_from, turnover = now.selling.turnover } = value;
      const { order_reductions = now.selling.order_reductions, works_offline = now.selling.works_offline } = value;
      return {
        ...now,
        selling: {
          ...{ ...selling, turnover, hsn_digits, hsn_codes, licence_required_from, order_reductions, works_offline },
          shipping_paise: toPaise(shipping),
        },
      };
    }
  }
}

function withPicture<Block extends { file: string | null }>(now: { file: string }, sent: Block) {
  return { ...sent, file: sent.file ?? now.file };
}

/** Problems that the schema cannot detect, by field. */
export async function settingsProblems(db: Db, { group, value }: SettingsChange, slugs: ReadonlySet<string>) {
  const errors: Record<string, string[]> = {};
  if (group === "company") {
    // A grievance officer needs a name and contact details (Consumer Protection (E-Commerce) Rules 2020, r.4(4)).
    const { name = "", email = "", phone = "" } = value.grievance ?? {};
    if (name !== "" && email === "" && phone === "") errors["grievance.email"] = [serverTexts.grievanceUnreachable];
    if (name === "" && (email !== "" || phone !== "")) errors["grievance.name"] = [serverTexts.grievanceUnnamed];
  }
  if (group === "payment" && value.bank) {
    const { account_name, account_number, ifsc } = value.bank;
    if ([account_name, account_number, ifsc].some((typed) => typed !== "")) {
      if (account_name === "") errors["bank.account_name"] = [serverTexts.bankIncomplete];
      if (account_number === "") errors["bank.account_number"] = [serverTexts.bankIncomplete];
      if (ifsc === "") errors["bank.ifsc"] = [serverTexts.bankIncomplete];
    }
  }
  if (group === "brand") {
    for (const name of ["logo", "logo_dark", "icon", "signature"] as const) {
      const file = value[name];
      if (file !== "" && !(await findContentType(db, file))?.startsWith("image/"))
        errors[name] = [serverTexts.pictureNeeded];
    }
  }
  if (group === "selling") {
    const years = (value.turnover ?? []).map(({ year }) => year);
    years.forEach((year, index) => {
      if (years.indexOf(year) < index) errors[`turnover.${index}.year`] = [serverTexts.yearListedTwice];
    });
  }
  if (group === "selling" && lacksRewardReason(value)) errors.reward_reason = [serverTexts.rewardReasonNeeded];
  if (group === "home") {
    value.features.forEach(({ title, text }, index) => {
      for (const [field, words] of Object.entries({ title, text })) {
        const unknown = findUnknownPlaceholders(words);
        if (unknown.length > 0) errors[`features.${index}.${field}`] = [serverTexts.promiseUnknown(unknown.join(", "))];
      }
    });
    const gone = value.showcase.items.filter((slug) => !slugs.has(slug));
    if (gone.length > 0) errors["showcase.items"] = [serverTexts.productsUnknown(gone.join(", "))];
    for (const block of ["showcase", "about"] as const) {
      const { file } = value[block];
      const isPicture = file === null || (await findContentType(db, file))?.startsWith("image/");
      if (!isPicture) errors[`${block}.file`] = [serverTexts.pictureNeeded];
    }
  }
  return errors;
}

/** Changes one group. @param seen the time of the group's last change that the editor knew */
export async function changeSettings(
  shop: Shop,
  actor: Staff,
  sent: SettingsChange,
  seen: string,
  slugs: ReadonlySet<string>,
) {
  return transact(shop.db, async (db) => {
    await lockGroups(db);
    if ((await loadChangeTimes(db))[sent.group] !== seen)
      return refuse(409, "state_changed", serverTexts.settingsChanged);
    const errors = await settingsProblems(db, sent, slugs);
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    const before = await loadSettings(db);
    const after = applyChange(before, sent);
    const { group } = sent;
    await storeSettings(db, group, after[group]);
    const act = { act: "changed", subject: "setting", subject_id: group, subject_name: group };
    await audit(db, actor, { ...act, before: before[group], after: after[group] }, shop.clock.now());
    return { data: { seen: (await loadChangeTimes(db))[group] } };
  });
}
