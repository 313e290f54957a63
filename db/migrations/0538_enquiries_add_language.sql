-- The language of the page from which a visitor sent the enquiry. Customers get mails in their own.
ALTER TABLE enquiries ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'));
