-- AlterTable
ALTER TABLE "trash" ADD COLUMN     "bytes" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "receiving_until" TIMESTAMPTZ(3);

UPDATE "trash" t SET "bytes" = octet_length(t."row"::text)
  + coalesce((SELECT sum(octet_length(r."row"::text)) FROM "trash_rows" r WHERE r."trash_id" = t."id"), 0);
