-- Columns and types get the names of the glossary.
ALTER TYPE "face" RENAME TO "transport";
ALTER TABLE "activity" RENAME COLUMN "face" TO "transport";

ALTER TYPE "seat_role" RENAME TO "membership_role";
ALTER TABLE "invitations" RENAME COLUMN "seat_role" TO "membership_role";
ALTER TABLE "invitations" RENAME COLUMN "seat_in" TO "to_workspace_id";
ALTER TABLE "invitations" RENAME CONSTRAINT "invitations_seat_in_fkey" TO "invitations_to_workspace_id_fkey";
ALTER INDEX "invitations_seat_in_idx" RENAME TO "invitations_to_workspace_id_idx";

ALTER TABLE "invitations" RENAME COLUMN "token_sealed" TO "encrypted_token";
ALTER TABLE "share_links" RENAME COLUMN "token_sealed" TO "encrypted_token";

ALTER TABLE "tasks" RENAME COLUMN "due_told" TO "notified_deadline";
ALTER INDEX "tasks_untold_idx" RENAME TO "tasks_not_notified_idx";

-- The trash holds rows as JSON, with their column names as keys.
UPDATE "trash" SET "row" = "row" - 'due_told' || jsonb_build_object('notified_deadline', "row" -> 'due_told')
WHERE "kind" = 'task' AND "row" ? 'due_told';

UPDATE "trash_rows" SET "row" = "row" - '{seat_in,seat_role,token_sealed}'::text[] || jsonb_build_object(
  'to_workspace_id', "row" -> 'seat_in', 'membership_role', "row" -> 'seat_role', 'encrypted_token', "row" -> 'token_sealed')
WHERE "source" = 'invitations';

UPDATE "trash" t SET "bytes" = octet_length(t."row"::text)
  + coalesce((SELECT sum(octet_length(r."row"::text)) FROM "trash_rows" r WHERE r."trash_id" = t."id"), 0)
WHERE t."kind" IN ('task', 'project', 'area', 'note');
