-- A save of a note indexes only its beginning: for a note of a megabyte, indexing all of it takes half a second, and fails
-- if its words fill more than 1 MB, the most that a tsvector holds. A job indexes the rest.

-- CreateTable
CREATE TABLE "long_notes" (
    "note_id" UUID NOT NULL,
    "words" tsvector,

    CONSTRAINT "long_notes_pkey" PRIMARY KEY ("note_id")
);

-- AddForeignKey
ALTER TABLE "long_notes" ADD CONSTRAINT "long_notes_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- `server/jobs/index-long-note.ts` has the same length.
CREATE FUNCTION note_words(title text, body text, workspace uuid) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN search_words(title || ' ' || left(body, 20000), workspace);

-- Each word once and without its places, up to the size that fits. `array_to_tsvector` does not check the size itself.
CREATE FUNCTION long_note_words(title text, body text, workspace uuid) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_to_tsvector(coalesce(array_agg(word), '{}') || ('/' || workspace::text)) FROM (
  SELECT word, sum(octet_length(word) + 4) OVER (ORDER BY place) AS size FROM (
    SELECT word, min(place) AS place FROM string_to_table(search_text(title || ' ' || body), ' ') WITH ORDINALITY AS listed (word, place)
    WHERE octet_length(word) BETWEEN 1 AND 400 GROUP BY word) AS once) AS sized
  WHERE size < 1000000);

DROP INDEX "notes_search_idx";
CREATE INDEX "notes_search_idx" ON "notes" USING gin (note_words("title", "body", "workspace_id")) WITH (gin_pending_list_limit = 64);
INSERT INTO "long_notes" SELECT "id", long_note_words("title", "body", "workspace_id") FROM "notes" WHERE octet_length("body") > 20000;
CREATE INDEX "long_notes_words_idx" ON "long_notes" USING gin ("words") WITH (gin_pending_list_limit = 64);
