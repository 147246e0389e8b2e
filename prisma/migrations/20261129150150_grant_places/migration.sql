-- AlterTable
ALTER TABLE "oauth_grants" ADD COLUMN     "is_limited" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "oauth_grant_places" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "grant_id" UUID NOT NULL,
    "area_id" UUID,
    "project_id" UUID,

    CONSTRAINT "oauth_grant_places_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "oauth_grant_places_area_id_idx" ON "oauth_grant_places"("area_id");

-- CreateIndex
CREATE INDEX "oauth_grant_places_project_id_idx" ON "oauth_grant_places"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_grant_places_grant_id_area_id_key" ON "oauth_grant_places"("grant_id", "area_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_grant_places_grant_id_project_id_key" ON "oauth_grant_places"("grant_id", "project_id");

-- AddForeignKey
ALTER TABLE "oauth_grant_places" ADD CONSTRAINT "oauth_grant_places_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grant_places" ADD CONSTRAINT "oauth_grant_places_area_id_fkey" FOREIGN KEY ("area_id") REFERENCES "areas"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grant_places" ADD CONSTRAINT "oauth_grant_places_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "oauth_grant_places" ADD CONSTRAINT "oauth_grant_places_one_check" CHECK (num_nonnulls("area_id", "project_id") = 1);
