-- AlterTable
ALTER TABLE "packages" ADD COLUMN     "published_at" TIMESTAMPTZ(3);

CREATE INDEX "packages_published_at_id_idx" ON "packages"("published_at", "id") WHERE "published_at" IS NOT NULL;
