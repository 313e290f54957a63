import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { useCall } from "../../useCall.ts";
import { BrandForm } from "./BrandForm.tsx";
import { CompanyForm } from "./CompanyForm.tsx";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { HomeForm } from "./HomeForm.tsx";
import { PaymentForm } from "./PaymentForm.tsx";
import { SellingForm } from "./SellingForm.tsx";

export default function SettingsScreen() {
  const query = useCall("GET staff/settings");
  return (
    <DetailScreen
      name="Settings"
      query={query}
      title={() => "Settings"}
      intro={() => "Applies immediately across the shop."}
    >
      {({ data: settings }) => (
        <Tabs
          label="Settings sections"
          tabs={[
            { id: "selling", name: "Selling", panel: () => <SellingForm settings={settings} /> },
            { id: "delivery", name: "Delivery", panel: () => <DeliveryForm settings={settings} /> },
            { id: "payment", name: "Payment", panel: () => <PaymentForm settings={settings} /> },
            { id: "company", name: "Company", panel: () => <CompanyForm settings={settings} /> },
            { id: "brand", name: "Brand", panel: () => <BrandForm settings={settings} /> },
            { id: "home", name: "Home page", panel: () => <HomeForm settings={settings} /> },
          ]}
        />
      )}
    </DetailScreen>
  );
}
