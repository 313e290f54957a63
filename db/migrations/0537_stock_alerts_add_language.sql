-- The language of the page from which a visitor asked. Customers get mails in their own.
ALTER TABLE stock_alerts ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'));
