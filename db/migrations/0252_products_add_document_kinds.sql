-- What a product's document is, and its language (BCP 47; `mul` for several). The lists are in src/contract/product-documents.ts.
ALTER TABLE product_documents ADD COLUMN kind text NOT NULL DEFAULT 'other' CHECK (kind ~ '^[a-z_]{1,30}$');
ALTER TABLE product_documents ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,3}$');
UPDATE product_documents SET kind = 'instructions' WHERE title ILIKE '%instructions%';
