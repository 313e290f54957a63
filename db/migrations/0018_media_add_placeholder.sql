-- The colour shown until a picture is there, as #rrggbb. None for documents, and for pictures that can be seen through.
ALTER TABLE files ADD COLUMN placeholder text CHECK (placeholder ~ '^#[0-9a-f]{6}$');

-- Pictures kept before there were smaller copies of them.
INSERT INTO jobs (name, payload)
SELECT 'media.make-renditions', jsonb_build_object('path', path) FROM files WHERE content_type ~ '^image/(webp|avif|png|jpeg)$';
