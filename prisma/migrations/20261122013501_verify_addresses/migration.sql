-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "workspace_members" ADD COLUMN     "accepted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "known_addresses" (
    "viewer_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "email" TEXT NOT NULL,

    CONSTRAINT "known_addresses_pkey" PRIMARY KEY ("viewer_id","user_id")
);

-- CreateIndex
CREATE INDEX "known_addresses_user_id_idx" ON "known_addresses"("user_id");

-- AddForeignKey
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_viewer_id_fkey" FOREIGN KEY ("viewer_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Existing accounts count as unverified unless there is proof of the address. An identity is proof: it was written when
-- a mailed link or a provider that vouches was used. An account without a password and without an identity can only
-- come from the operator's token command, which vouches as well. Sign-up always set a password.
UPDATE "users" u SET "email_verified_at" = coalesce(
  (SELECT min(i."created_at") FROM "identities" i WHERE i."user_id" = u."id"), u."created_at")
WHERE u."password_hash" IS NULL OR EXISTS (SELECT FROM "identities" i WHERE i."user_id" = u."id");

-- An existing membership counts as accepted where the person made the workspace or used an invitation to it. How the
-- others were added is not known, so their addresses are no longer shown.
UPDATE "workspace_members" m SET "accepted_at" = m."created_at" FROM "workspaces" w
WHERE w."id" = m."workspace_id" AND (w."owner_id" = m."user_id" OR EXISTS (
  SELECT FROM "invitations" i WHERE i."seat_in" = w."id" AND i."accepted_by" = m."user_id"));

-- Who sent an invitation named its address.
INSERT INTO "known_addresses" ("viewer_id", "user_id", "email")
SELECT DISTINCT i."invited_by", i."accepted_by", i."email" FROM "invitations" i
JOIN "users" u ON u."id" = i."accepted_by" AND u."email" = i."email"
WHERE i."invited_by" IS NOT NULL ON CONFLICT DO NOTHING;
