-- What the back office follows to refresh its lists: which thing changed, not how.
CREATE VIEW audited_changes AS SELECT id, subject, subject_id FROM audit_entries;
CREATE VIEW order_changes AS SELECT id, order_id FROM order_events;
