-- Tags from before they were composed on the way in: "é" may be stored as "e" and an accent. A task that has both forms
-- keeps the first. Only rows with such tags are written.

CREATE FUNCTION pg_temp.composed(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN ARRAY(
  SELECT one.tag FROM (
    SELECT normalize(old.tag, NFC) AS tag, min(old.place) AS place
    FROM unnest(tags) WITH ORDINALITY AS old (tag, place) GROUP BY 1) AS one
  ORDER BY one.place);

CREATE FUNCTION pg_temp.composed(tags jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN to_jsonb(pg_temp.composed(ARRAY(SELECT jsonb_array_elements_text(tags))));

UPDATE "tasks" SET "tags" = pg_temp.composed("tags")
WHERE array_to_string("tags", ' ') IS NOT NFC NORMALIZED;

UPDATE "trash" SET "row" = jsonb_set("row", '{tags}', pg_temp.composed("row" -> 'tags'))
WHERE "kind" = 'task' AND ("row" -> 'tags')::text IS NOT NFC NORMALIZED;

UPDATE "trash_rows" SET "row" = jsonb_set("row", '{tags}', pg_temp.composed("row" -> 'tags'))
WHERE "source" = 'tasks' AND jsonb_typeof("row" -> 'tags') = 'array'
  AND ("row" -> 'tags')::text IS NOT NFC NORMALIZED;

UPDATE "views" SET "filter" = jsonb_set("filter", '{tags}', (
  SELECT jsonb_object_agg(part.key, pg_temp.composed(part.value)) FROM jsonb_each("filter" -> 'tags') AS part))
WHERE ("filter" -> 'tags')::text IS NOT NFC NORMALIZED;

DROP FUNCTION pg_temp.composed(jsonb);
DROP FUNCTION pg_temp.composed(text[]);
