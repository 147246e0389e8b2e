-- Nothing has written into this table so far: there is nothing to carry over.
-- AlterTable
ALTER TABLE "idempotency_keys" DROP COLUMN "body",
DROP COLUMN "status",
ADD COLUMN     "answer" BYTEA NOT NULL;
