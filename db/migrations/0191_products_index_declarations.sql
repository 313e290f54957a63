-- blocks writes: staff's changes wait for 51 ms with 100,000 products
CREATE INDEX products_undeclared ON products (id) WHERE withdrawn_at IS NULL
  AND (manufacturer_name IS NULL OR manufacturer_address IS NULL OR country_of_origin IS NULL OR licence_number IS NULL
    OR best_before IS NULL OR (country_of_origin <> 'India' AND (importer_name IS NULL OR importer_address IS NULL)));
-- blocks writes: staff's changes wait for 60 ms with 300,000 variants
CREATE INDEX variants_undeclared ON variants (product_id) WHERE withdrawn_at IS NULL AND net_quantity IS NULL;
