-- A kit's own picture. Without one, its products' pictures are shown.
ALTER TABLE kits ADD COLUMN file_path text REFERENCES files;
