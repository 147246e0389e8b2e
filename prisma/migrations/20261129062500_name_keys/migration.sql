-- What two names have in common that differ only in case, in composed forms or in the space around them.
CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN left(lower(normalize(btrim(name), NFC) COLLATE "pg_c_utf8"), 500);

-- Tasks are found by their title. The other rows with names are few.
CREATE INDEX "tasks_name_idx" ON "tasks" ("workspace_id", name_key("title"));
