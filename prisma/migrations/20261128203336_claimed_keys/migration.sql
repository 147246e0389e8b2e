-- AlterTable
ALTER TABLE "idempotency_keys" ADD COLUMN     "owner" UUID,
ADD COLUMN     "running_until" TIMESTAMPTZ(3),
ALTER COLUMN "answer" DROP NOT NULL;

-- A row has an answer, or a request that runs.
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_answer_or_owner" CHECK (
  num_nonnulls("answer", "owner") = 1 AND ("owner" IS NULL) = ("running_until" IS NULL));
