-- AlterEnum
ALTER TYPE "transport" ADD VALUE 'dav';

-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "client" TEXT;

-- AlterTable
ALTER TABLE "api_tokens" ADD COLUMN     "last_client" TEXT;

-- CreateTable
CREATE TABLE "todo_resources" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "task_id" UUID NOT NULL,
    "item_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "is_continued" BOOLEAN NOT NULL DEFAULT false,
    "parent_uid" TEXT,
    "written" JSONB,
    "known" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "todo_resources_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "todo_collections" (
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "project_id" UUID NOT NULL,

    CONSTRAINT "todo_collections_pkey" PRIMARY KEY ("user_id","name")
);

-- CreateIndex
CREATE INDEX "todo_resources_name_idx" ON "todo_resources" USING HASH ("name");

-- CreateIndex
CREATE INDEX "todo_resources_uid_idx" ON "todo_resources" USING HASH ("uid");

-- CreateIndex
CREATE UNIQUE INDEX "todo_resources_task_id_item_id_is_continued_key" ON "todo_resources"("task_id", "item_id", "is_continued");

-- CreateIndex
CREATE INDEX "todo_collections_project_id_idx" ON "todo_collections"("project_id");

-- AddForeignKey
ALTER TABLE "todo_resources" ADD CONSTRAINT "todo_resources_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "todo_collections" ADD CONSTRAINT "todo_collections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "todo_collections" ADD CONSTRAINT "todo_collections_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
