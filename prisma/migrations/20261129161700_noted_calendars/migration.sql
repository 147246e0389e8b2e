CREATE TRIGGER capture_change AFTER UPDATE OF "chosen" ON "calendars" FOR EACH ROW
  WHEN (OLD."chosen" <> NEW."chosen" AND current_setting('parcours.change_set', true) <> '') EXECUTE FUNCTION capture_change('id', 'named');
