-- CreateTable
CREATE TABLE "change_sets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "token_id" UUID NOT NULL,
    "conversation" TEXT NOT NULL DEFAULT '',
    "app" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "size" INTEGER NOT NULL DEFAULT 0,
    "is_whole" BOOLEAN NOT NULL DEFAULT true,
    "outside" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "undone_at" TIMESTAMPTZ(3),
    "outcome" JSONB,

    CONSTRAINT "change_sets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "change_set_rows" (
    "set_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "change_set_rows_pkey" PRIMARY KEY ("set_id","source","key")
);

-- CreateIndex
CREATE INDEX "change_sets_user_id_ended_at_id_idx" ON "change_sets"("user_id", "ended_at", "id");

-- CreateIndex
CREATE INDEX "change_sets_ended_at_idx" ON "change_sets"("ended_at");

-- AddForeignKey
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_set_rows" ADD CONSTRAINT "change_set_rows_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "change_sets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notes what an app changes, in the transaction of its write, while `parcours.change_set` names a set. Several changes of a
-- row by one set are one entry: how the row was before the first, and how it is after the last.
-- Arguments: the columns of the primary key, joined by commas, and 'named' for a row of which only the name is noted.
-- The engine's adapter cuts a script at every semicolon, also in a body: there they are written \x3b.
CREATE FUNCTION capture_change() RETURNS trigger LANGUAGE plpgsql AS E'
DECLARE
  room int := current_setting(''parcours.room'')::int\x3b
  old_row jsonb := to_jsonb(OLD)\x3b
  new_row jsonb := to_jsonb(NEW)\x3b
  any_row jsonb := coalesce(new_row, old_row)\x3b
  was jsonb := old_row\x3b
  is_now jsonb := new_row\x3b
  row_key text\x3b
  cost int\x3b
BEGIN
  IF TG_OP = ''UPDATE'' THEN
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row->o.key) INTO was, is_now
      FROM jsonb_each(old_row) o WHERE o.key <> ''updated_at'' AND o.value IS DISTINCT FROM new_row->o.key\x3b
    IF was IS NULL THEN RETURN NULL\x3b END IF\x3b
  END IF\x3b
  IF TG_NARGS > 1 THEN
    was := CASE WHEN was IS NOT NULL THEN ''{}''::jsonb END\x3b
    is_now := CASE WHEN is_now IS NOT NULL THEN ''{}''::jsonb END\x3b
  END IF\x3b
  cost := greatest(1000, octet_length(coalesce(was::text, '''')) + octet_length(coalesce(is_now::text, '''')))\x3b
  -- Below zero, the set is no longer whole.
  PERFORM set_config(''parcours.room'', CASE WHEN cost > room THEN -1 ELSE room - cost END::text, true)\x3b
  IF cost > room THEN RETURN NULL\x3b END IF\x3b
  SELECT string_agg(any_row->>name, ''/'' ORDER BY place) INTO row_key
    FROM unnest(string_to_array(TG_ARGV[0], '','')) WITH ORDINALITY AS k (name, place)\x3b
  INSERT INTO change_set_rows AS r (set_id, source, key, label, before, after)
  VALUES (current_setting(''parcours.change_set'')::uuid, TG_TABLE_NAME, row_key,
    left(coalesce(any_row->>''title'', any_row->>''name'', any_row->>''email'', any_row->>''url'', any_row->>''body'', any_row->>''label'', ''''), 200),
    was, is_now)
  ON CONFLICT (set_id, source, key) DO UPDATE SET label = excluded.label,
    before = CASE WHEN r.before IS NOT NULL THEN coalesce(excluded.before, ''{}'') || r.before END,
    after = CASE WHEN excluded.after IS NOT NULL THEN coalesce(r.after, ''{}'') || excluded.after END\x3b
  RETURN NULL\x3b
END';

CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "areas" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "projects" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "headings" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "tasks" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "notes" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "comments" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "files" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "grants" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "rounds" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('user_id,day,index');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "round_tasks" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('user_id,day,index,task_id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "work_sessions" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "journal_entries" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('user_id,day');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "habits" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "habit_checks" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('habit_id,day');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "views" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "share_links" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "invitations" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "uploads" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "webhooks" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "feeds" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "workspaces" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "workspace_members" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "connections" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
CREATE TRIGGER capture_change AFTER INSERT OR UPDATE OR DELETE ON "packages" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
CREATE TRIGGER capture_change AFTER UPDATE OF "name", "username", "preferences" ON "users" FOR EACH ROW
  WHEN (current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
