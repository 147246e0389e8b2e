-- AlterTable
ALTER TABLE "devices" ADD COLUMN     "authorization_id" UUID;

-- AlterTable
ALTER TABLE "feeds" ADD COLUMN     "authorization_id" UUID;

-- AlterTable
ALTER TABLE "share_links" ADD COLUMN     "authorization_id" UUID;

-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "authorization_id" UUID;

-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "authorization_id" UUID;

-- CreateIndex
CREATE INDEX "devices_authorization_id_idx" ON "devices"("authorization_id");

-- CreateIndex
CREATE INDEX "feeds_authorization_id_idx" ON "feeds"("authorization_id");

-- CreateIndex
CREATE INDEX "share_links_authorization_id_idx" ON "share_links"("authorization_id");

-- CreateIndex
CREATE INDEX "uploads_authorization_id_idx" ON "uploads"("authorization_id");

-- CreateIndex
CREATE INDEX "webhooks_authorization_id_idx" ON "webhooks"("authorization_id");

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_authorization_id_fkey" FOREIGN KEY ("authorization_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_authorization_id_fkey" FOREIGN KEY ("authorization_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_authorization_id_fkey" FOREIGN KEY ("authorization_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_authorization_id_fkey" FOREIGN KEY ("authorization_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_authorization_id_fkey" FOREIGN KEY ("authorization_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
