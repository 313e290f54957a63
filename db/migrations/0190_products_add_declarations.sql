-- What an offer must declare (Legal Metrology (Packaged Commodities) Rules, 2011, rules 6(1) and 6(10); Medical Devices Rules, 2017,
-- rule 44). Null where it is not known yet: products already on sale stay there until staff have filled it in.
ALTER TABLE products
  ADD COLUMN manufacturer_name text,
  ADD COLUMN manufacturer_address text,
  ADD COLUMN country_of_origin text,
  ADD COLUMN importer_name text,
  ADD COLUMN importer_address text,
  ADD COLUMN licence_number text,
  ADD COLUMN best_before text,
  ADD COLUMN dimensions text,
  ADD COLUMN consumer_care text;
ALTER TABLE variants ADD COLUMN net_quantity text;
