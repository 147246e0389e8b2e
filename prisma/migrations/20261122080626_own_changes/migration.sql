-- CreateTable
CREATE TABLE "own_changes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "own_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "own_changes_user_id_created_at_idx" ON "own_changes"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "own_changes_created_at_idx" ON "own_changes"("created_at");

-- AddForeignKey
ALTER TABLE "own_changes" ADD CONSTRAINT "own_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
