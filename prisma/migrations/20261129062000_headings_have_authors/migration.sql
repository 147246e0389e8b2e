-- Who made a heading was not kept: those that exist keep the creator of their place.
ALTER TABLE headings ADD COLUMN creator_id UUID REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE;

UPDATE headings h SET creator_id = coalesce(
  (SELECT p.creator_id FROM projects p WHERE p.id = h.project_id),
  (SELECT a.creator_id FROM areas a WHERE a.id = h.area_id));

CREATE INDEX headings_creator_id_idx ON headings (creator_id);
