-- CreateEnum
CREATE TYPE "trash_kind" AS ENUM ('task', 'project', 'area', 'heading', 'note', 'comment');

-- CreateTable
CREATE TABLE "trash" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "kind" "trash_kind" NOT NULL,
    "owner_id" UUID,
    "label" TEXT NOT NULL,
    "row" JSONB NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trash_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trash_rows" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "trash_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "row" JSONB NOT NULL,

    CONSTRAINT "trash_rows_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "trash_workspace_id_deleted_at_id_idx" ON "trash"("workspace_id", "deleted_at", "id");

-- CreateIndex
CREATE INDEX "trash_owner_id_deleted_at_id_idx" ON "trash"("owner_id", "deleted_at", "id");

-- CreateIndex
CREATE INDEX "trash_deleted_at_idx" ON "trash"("deleted_at");

-- CreateIndex
CREATE INDEX "trash_rows_trash_id_source_idx" ON "trash_rows"("trash_id", "source");

-- AddForeignKey
ALTER TABLE "trash" ADD CONSTRAINT "trash_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trash" ADD CONSTRAINT "trash_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trash_rows" ADD CONSTRAINT "trash_rows_trash_id_fkey" FOREIGN KEY ("trash_id") REFERENCES "trash"("id") ON DELETE CASCADE ON UPDATE CASCADE;
