-- Parts of reference numbers, without their punctuation, are found by index.
CREATE INDEX variants_ref_key_parts ON variants USING gin (ref_key gin_trgm_ops);
