-- Where the shop delivers, by the first digits of PIN codes. The longest prefix that fits a PIN code tells.
CREATE TABLE pincode_areas (
  prefix text PRIMARY KEY CHECK (prefix ~ '^[1-9][0-9]{0,5}$'),
  city text CHECK (char_length(city) BETWEEN 1 AND 80),
  state_id integer REFERENCES states,
  serviceable boolean NOT NULL,
  cash_on_delivery boolean NOT NULL,
  -- Working days from dispatch to delivery; null: those of the settings.
  days integer CHECK (days BETWEEN 0 AND 60),
  CHECK (serviceable OR NOT cash_on_delivery)
);
CREATE INDEX pincode_areas_state ON pincode_areas (state_id) WHERE state_id IS NOT NULL;
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pincode_areas
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
