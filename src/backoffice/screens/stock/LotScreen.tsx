import { useState } from "react";
import { useParams } from "react-router";
import type { Lot, Movement } from "../../../contract/staff/stock.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { call } from "../../client.ts";
import type { Errors } from "../../form/Form.tsx";
import { SideForm } from "../../form/SideForm.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";
import { Checkbox } from "../catalogue/Checkbox.tsx";
import { lotStateLabels } from "./lot-labels.ts";
import { movementColumns } from "./movement-columns.tsx";
import { ReturnedStock, type ReturnedStockAction } from "./ReturnedStock.tsx";

type LotAction = "adjust" | "scrap" | "quarantine" | "release" | ReturnedStockAction;

/** One lot with its quantities, movements and actions. */
export default function LotScreen() {
  const { id = "" } = useParams();
  const query = useCall("GET staff/lots/:id", { params: { id } });
  const [action, setAction] = useState<LotAction | null>(null);
  return (
    <>
      <DetailScreen
        name="Lot"
        query={query}
        title={({ data }) => `Lot ${data.lot_no}`}
        back={{ name: "Lots", to: "/lots" }}
        badge={({ data }) => <StatusBadge of={lotStateLabels} state={data.state} />}
        intro={({ data }) => `${data.ref_no}, ${data.product_name}`}
        actions={({ data }) => <Actions lot={data} onAction={setAction} />}
        aside={({ data }) => (
          <DescriptionList
            of={[
              ["On hand", data.on_hand],
              ["Reserved for orders", data.reserved],
              ["On hold", data.quarantined],
              ["Manufactured", <Moment key="made" at={data.manufactured_on} />],
              ["Expires", data.expires_on ? <Moment key="expires" at={data.expires_on} /> : "Never"],
              ["In quarantine since", data.quarantined_at && <Moment key="since" at={data.quarantined_at} exact />],
            ]}
          />
        )}
      >
        {({ data }) => (
          <>
            {data.quarantined > 0 && <ReturnedStock lot={data} onAction={setAction} />}
            <Section title="Movements">
              <DataTable
                caption="Movements of this lot"
                columns={movementColumns.filter(({ name }) => name !== "Lot")}
                rows={data.movements}
                keyOf={(movement: Movement) => movement.id}
              />
            </Section>
          </>
        )}
      </DetailScreen>
      {query.data && (
        <LotActionForm key={action} action={action} lot={query.data.data} onClose={() => setAction(null)} />
      )}
    </>
  );
}

function Actions({ lot, onAction }: { lot: Lot; onAction(action: LotAction): void }) {
  const can = usePermissions();
  if (!can("stock.change")) return null;
  const free = lot.on_hand - lot.reserved;
  return (
    <>
      <Button variant="secondary" onClick={() => onAction("adjust")}>
        Adjust quantity
      </Button>
      <ActionButton
        variant="secondary"
        disabledReason={free === 0 ? "No unreserved stock in this lot." : null}
        onClick={() => onAction("scrap")}
      >
        Scrap
      </ActionButton>
      {lot.quarantined_at ? (
        <Button onClick={() => onAction("release")}>Release</Button>
      ) : (
        <Button variant="danger" onClick={() => onAction("quarantine")}>
          Quarantine
        </Button>
      )}
    </>
  );
}

const titles: Record<LotAction, [title: string, submit: string, done: string]> = {
  adjust: ["Adjust quantity", "Save", "Quantity adjusted."],
  scrap: ["Scrap stock", "Scrap", "Scrapped."],
  quarantine: ["Quarantine lot", "Quarantine", "This lot is no longer sold."],
  restock: ["Return to stock", "Return to stock", "Returned to stock."],
  "scrap-on-hold": ["Scrap items on hold", "Scrap", "Scrapped."],
  release: ["Release from quarantine", "Release", "This lot can be sold again."],
};

function LotActionForm({ action, lot, onClose }: { action: LotAction | null; lot: Lot; onClose(): void }) {
  const [title = "", submit = "", done = ""] = action ? titles[action] : [];
  const params = { id: lot.id };
  return (
    <SideForm
      title={title}
      open={action !== null}
      onClose={onClose}
      submitLabel={submit}
      successMessage={done}
      record={{
        current: lot,
        version: (stored) => stored.on_hand,
        values: (stored) => ({ on_hand: String(stored.on_hand) }),
      }}
      action={({ on_hand = "", quantity = "", reason = "", release_reserved }, _form, against) => {
        if (action === "adjust") {
          const body = { on_hand, expected: against.on_hand, reason, release_reserved: release_reserved === "on" };
          return call("POST staff/lots/:id/adjust", { params, body });
        }
        if (action === "scrap") return call("POST staff/lots/:id/scrap", { params, body: { quantity, reason } });
        if (action === "restock") return call("POST staff/lots/:id/restock", { params, body: { quantity, reason } });
        if (action === "scrap-on-hold") {
          return call("POST staff/lots/:id/scrap-on-hold", { params, body: { quantity, reason } });
        }
        if (action === "quarantine") return call("POST staff/lots/:id/quarantine", { params, body: { reason } });
        return call("POST staff/lots/:id/release", { params, body: { reason } });
      }}
    >
      {(errors) => <LotActionFields action={action} lot={lot} errors={errors} />}
    </SideForm>
  );
}

function LotActionFields({ action, lot, errors }: { action: LotAction | null; lot: Lot; errors: Errors }) {
  return (
    <>
      {action === "adjust" && (
        <Field
          label="Actual quantity"
          hint={`Recorded: ${lot.on_hand}, of which ${lot.reserved} reserved for orders.`}
          inputMode="numeric"
          defaultValue={lot.on_hand}
          {...errors.of("on_hand")}
          required
        />
      )}
      {action === "adjust" && lot.reserved > 0 && (
        <Checkbox
          label="Release reservations of items that are not there"
          hint="The newest orders lose their reservations first, and are reserved from other lots if there are any."
          name="release_reserved"
        />
      )}
      {action === "scrap" && (
        <Field
          label="Quantity to scrap"
          hint={`At most ${lot.on_hand - lot.reserved}.`}
          inputMode="numeric"
          {...errors.of("quantity")}
          required
        />
      )}
      {(action === "restock" || action === "scrap-on-hold") && (
        <Field
          label="Quantity"
          hint={`At most ${lot.quarantined}.`}
          inputMode="numeric"
          defaultValue={lot.quarantined}
          {...errors.of("quantity")}
          required
        />
      )}
      <Field
        label="Reason"
        hint="Stored permanently with the movement."
        maxLength={500}
        {...errors.of("reason")}
        required
      />
    </>
  );
}
