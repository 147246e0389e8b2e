-- Whoever is given, changed or taken a seat or a grant is told, whatever wrote it: `server/changes.ts` listens.
-- The engine's adapter cuts a script at every semicolon, also in a body: there they are written \x3b.
CREATE FUNCTION tell_of_access() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  PERFORM pg_notify(''changes'', json_build_object(''accounts'', json_build_array(coalesce(NEW.user_id, OLD.user_id)))::text)\x3b
  RETURN NULL\x3b
END';

CREATE TRIGGER tell_of_access AFTER INSERT OR UPDATE OR DELETE ON "grants"
  FOR EACH ROW EXECUTE FUNCTION tell_of_access();

CREATE TRIGGER tell_of_access AFTER INSERT OR UPDATE OR DELETE ON "workspace_members"
  FOR EACH ROW EXECUTE FUNCTION tell_of_access();
