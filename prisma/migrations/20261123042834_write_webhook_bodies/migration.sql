ALTER TABLE "webhook_deliveries" ADD COLUMN "body" TEXT;

-- What was not sent yet, or is sent again, says what is known of it.
UPDATE "webhook_deliveries" SET "body" = json_build_object('type', "event",
  'timestamp', to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'data', json_build_object("target_kind", json_build_object('id', "target_id", 'name', "label"),
    'previous', '{}'::json, 'actor', NULL))::text;

-- The right to read a comment is that of its task.
UPDATE "webhook_deliveries" e SET "target_kind" = 'task',
  "target_id" = (SELECT c."task_id" FROM "comments" c WHERE c."id" = e."target_id")
WHERE e."target_kind" = 'comment';

ALTER TABLE "webhook_deliveries" ALTER COLUMN "body" SET NOT NULL,
DROP COLUMN "actor_id",
DROP COLUMN "details",
DROP COLUMN "label",
DROP COLUMN "operation";
