-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "old_secret" BYTEA,
ADD COLUMN     "rotated_until" TIMESTAMPTZ(3);
