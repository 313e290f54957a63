-- The address that checkout begins with. The pair of columns says that it is one of this customer's own.
CREATE UNIQUE INDEX addresses_of_customer ON addresses (customer_id, id);
DROP INDEX addresses_customer;
ALTER TABLE customers
  ADD COLUMN default_address_id integer,
  ADD CONSTRAINT customers_default_address FOREIGN KEY (id, default_address_id)
    REFERENCES addresses (customer_id, id) ON DELETE SET NULL (default_address_id);

-- Why staff rejected the council number, for the customer to read.
ALTER TABLE customers
  ADD COLUMN verification_reason text,
  ADD CONSTRAINT customers_reason CHECK (verification_reason IS NULL OR verification = 'rejected');
