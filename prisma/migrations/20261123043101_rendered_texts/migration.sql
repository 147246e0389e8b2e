-- CreateTable
CREATE TABLE "rendered_texts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "html" TEXT,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rendered_texts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rendered_texts_used_at_idx" ON "rendered_texts"("used_at");

-- CreateIndex
CREATE UNIQUE INDEX "rendered_texts_workspace_id_hash_key" ON "rendered_texts"("workspace_id", "hash");

-- AddForeignKey
ALTER TABLE "rendered_texts" ADD CONSTRAINT "rendered_texts_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
