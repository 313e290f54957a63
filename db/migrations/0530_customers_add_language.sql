-- In which language a customer reads the shop: mails, messages and documents are written in it.
ALTER TABLE customers ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'));
