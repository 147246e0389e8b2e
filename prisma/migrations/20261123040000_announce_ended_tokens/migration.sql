-- Open streams end with their token, whatever ended it. `server/live-changes.ts` listens.
-- The engine's adapter cuts a script at every semicolon, also in a body: there they are written \x3b.
CREATE FUNCTION announce_ended_access() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  PERFORM pg_notify(''changes'', json_build_object(''accounts'', json_build_array(OLD.user_id), ''endsAccess'', true)::text)\x3b
  RETURN NULL\x3b
END';

CREATE TRIGGER announce_revocation AFTER UPDATE ON "api_tokens"
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION announce_ended_access();
CREATE TRIGGER announce_end AFTER DELETE ON "api_tokens" FOR EACH ROW EXECUTE FUNCTION announce_ended_access();
CREATE TRIGGER announce_end AFTER DELETE ON "oauth_grants" FOR EACH ROW EXECUTE FUNCTION announce_ended_access();

-- An app can revoke an access token alone. One that ends with its grant is announced by the grant.
CREATE FUNCTION announce_ended_app_token() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  PERFORM pg_notify(''changes'', json_build_object(''accounts'', json_build_array(g.user_id), ''endsAccess'', true)::text)
    FROM oauth_grants g WHERE g.id = OLD.grant_id\x3b
  RETURN NULL\x3b
END';

CREATE TRIGGER announce_end AFTER DELETE ON "oauth_tokens"
  FOR EACH ROW WHEN (OLD.kind = 'AccessToken') EXECUTE FUNCTION announce_ended_app_token();
