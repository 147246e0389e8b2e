-- Text search. The functions are immutable, so that indexes can use them; Prisma cannot express either.

-- Words in lower case without accents, separated by spaces, in every script.
CREATE FUNCTION search_text(body text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
  regexp_replace(lower(normalize(body, NFD) COLLATE "pg_c_utf8"), '[\u0300-\u036f]+', '', 'g') COLLATE "pg_c_utf8",
  '[^[:alnum:]]+', ' ', 'g'));

-- The workspace is a word too, so that one index finds the words of one workspace. A slash is in no other word.
CREATE FUNCTION search_words(body text, workspace uuid) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN to_tsvector('pg_catalog.simple'::regconfig, search_text(body)) || array_to_tsvector(ARRAY['/' || workspace::text]);

CREATE FUNCTION task_words(title text, notes text, tags text[], checklist jsonb, workspace uuid)
RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN search_words(concat_ws(' ', title, notes, array_to_string(tags, ' '),
  (SELECT string_agg(item ->> 'label', ' ') FROM jsonb_array_elements(checklist) AS item)), workspace);

CREATE INDEX "tasks_search_idx" ON "tasks" USING gin (task_words("title", "notes", "tags", "checklist", "workspace_id"));
CREATE INDEX "comments_search_idx" ON "comments" USING gin (search_words("body", "workspace_id"));
CREATE INDEX "notes_search_idx" ON "notes" USING gin (search_words("title" || ' ' || "body", "workspace_id"));
CREATE INDEX "projects_search_idx" ON "projects" USING gin (search_words("name" || ' ' || "notes", "workspace_id"));
CREATE INDEX "areas_search_idx" ON "areas" USING gin (search_words("name" || ' ' || "notes", "workspace_id"));
CREATE INDEX "headings_search_idx" ON "headings" USING gin (search_words("name" || ' ' || "notes", "workspace_id"));

-- Forgives typing errors. Without the extension, which some hosted databases do not allow, search finds exact words only.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "tasks_similar_idx" ON "tasks" USING gin (search_text("title") gin_trgm_ops);
  CREATE INDEX "notes_similar_idx" ON "notes" USING gin (search_text("title") gin_trgm_ops);
  CREATE INDEX "projects_similar_idx" ON "projects" USING gin (search_text("name") gin_trgm_ops);
  CREATE INDEX "areas_similar_idx" ON "areas" USING gin (search_text("name") gin_trgm_ops);
  CREATE INDEX "headings_similar_idx" ON "headings" USING gin (search_text("name") gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Search does not forgive typing errors: pg_trgm is not available (%).', SQLERRM;
END $$;
