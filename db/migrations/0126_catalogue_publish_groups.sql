-- Categories and products are separate modules: each publishes what the other's lists join.
CREATE VIEW sub_category_names AS
SELECT s.id AS sub_category_id, s.name AS sub_category, c.name AS category
FROM sub_categories s JOIN categories c ON c.id = s.category_id;

CREATE VIEW product_categories AS
SELECT id AS product_id, category_id, sub_category_id, withdrawn_at IS NULL AS shown FROM products;

CREATE VIEW attribute_values AS SELECT attribute_id, variant_id, value FROM variant_attributes;
