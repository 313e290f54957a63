import { useState } from "react";
import type { OtherSeller } from "../../../contract/staff/order-revisions.ts";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { SelectField } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { RepricedLines } from "../../../ui/RepricingList.tsx";
import { SellerChangeTable } from "../../../ui/SellerChangeTable.tsx";
import { call } from "../../client.ts";
import type { Errors } from "../../form/Form.tsx";
import { SideForm } from "../../form/SideForm.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { useOpenAction } from "./useOpenAction.ts";

/** Proposes another registration as the seller, which the customer has to accept. */
export function SellerForm({ order }: { order: StaffOrder }) {
  const { act, close } = useOpenAction();
  const can = usePermissions();
  if (act !== "seller" || !order.can_change_seller || !can("orders.revise")) return null;
  const params = { token: order.token };
  return (
    <SideForm
      title={`Change seller: ${order.order_no}`}
      open
      broad
      onClose={close}
      submitLabel="Ask customer"
      successMessage="The customer has been asked by email."
      action={({ registration_id }) =>
        call("POST staff/orders/:token/propose-seller", { params, body: { registration_id: Number(registration_id) } })
      }
    >
      {(errors) => <Sellers token={order.token} errors={errors} />}
    </SideForm>
  );
}

function Sellers({ token, errors }: { token: string; errors: Errors }) {
  const query = useCall("GET staff/orders/:token/sellers", { params: { token } });
  return (
    <Loaded query={query} loading={<RowsSkeleton />}>
      {({ data }) => <Choice sellers={data} errors={errors} />}
    </Loaded>
  );
}

function Choice({ sellers, errors }: { sellers: readonly OtherSeller[]; errors: Errors }) {
  const [chosen, setChosen] = useState("");
  const field = errors.of("registration_id");
  const chosenSeller = sellers.find(({ registration_id }) => String(registration_id) === chosen);
  return (
    <>
      <FormMessage kind="note">
        The customer gets an email with a link, which is valid for 7 days. The order cannot be packed until they accept
        or decline.
      </FormMessage>
      <SelectField
        label="New seller"
        value={chosen}
        {...field}
        onChange={(event) => {
          field.onChange();
          setChosen(event.currentTarget.value);
        }}
        required
      >
        <option value="" disabled>
          Choose
        </option>
        {sellers.map(({ registration_id, code, change }) => (
          <option key={registration_id} value={registration_id} disabled={change === null}>
            {code} {change && `${change.seller_after.legal_name}, ${change.seller_after.state}`}
          </option>
        ))}
      </SelectField>
      {chosenSeller?.change && (
        <>
          <SellerChangeTable change={chosenSeller.change} />
          <RepricedLines repricing={chosenSeller.change} />
        </>
      )}
    </>
  );
}
