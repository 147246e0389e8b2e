-- CreateEnum
CREATE TYPE "file_target" AS ENUM ('task', 'project', 'note', 'comment', 'profile');

-- CreateTable
CREATE TABLE "stored_objects" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "owner_id" UUID,
    "size" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_objects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "target_kind" "file_target" NOT NULL,
    "target_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "files" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "object_id" UUID NOT NULL,
    "target_kind" "file_target" NOT NULL,
    "target_id" UUID NOT NULL,
    "task_id" UUID,
    "project_id" UUID,
    "note_id" UUID,
    "comment_id" UUID,
    "profile_id" UUID,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "checked" BOOLEAN NOT NULL DEFAULT false,
    "has_preview" BOOLEAN NOT NULL DEFAULT false,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stored_objects_owner_id_idx" ON "stored_objects"("owner_id");

-- CreateIndex
CREATE INDEX "stored_objects_created_at_idx" ON "stored_objects"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "uploads_token_hash_key" ON "uploads"("token_hash");

-- CreateIndex
CREATE INDEX "uploads_user_id_expires_at_idx" ON "uploads"("user_id", "expires_at");

-- CreateIndex
CREATE INDEX "uploads_expires_at_idx" ON "uploads"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "files_object_id_key" ON "files"("object_id");

-- CreateIndex
CREATE INDEX "files_target_id_created_at_id_idx" ON "files"("target_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "files_task_id_idx" ON "files"("task_id");

-- CreateIndex
CREATE INDEX "files_project_id_idx" ON "files"("project_id");

-- CreateIndex
CREATE INDEX "files_note_id_idx" ON "files"("note_id");

-- CreateIndex
CREATE INDEX "files_comment_id_idx" ON "files"("comment_id");

-- CreateIndex
CREATE INDEX "files_profile_id_idx" ON "files"("profile_id");

-- CreateIndex
CREATE INDEX "files_created_by_idx" ON "files"("created_by");

-- AddForeignKey
ALTER TABLE "stored_objects" ADD CONSTRAINT "stored_objects_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_object_id_fkey" FOREIGN KEY ("object_id") REFERENCES "stored_objects"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "files" ADD CONSTRAINT "files_target_check" CHECK (CASE target_kind
  WHEN 'task' THEN task_id = target_id AND num_nonnulls(project_id, note_id, comment_id, profile_id) = 0
  WHEN 'project' THEN project_id = target_id AND num_nonnulls(task_id, note_id, comment_id, profile_id) = 0
  WHEN 'note' THEN note_id = target_id AND num_nonnulls(task_id, project_id, comment_id, profile_id) = 0
  WHEN 'comment' THEN comment_id = target_id AND task_id IS NOT NULL AND num_nonnulls(project_id, note_id, profile_id) = 0
  ELSE profile_id = target_id AND num_nonnulls(task_id, project_id, note_id, comment_id) = 0 END);

-- Finds the objects of files in the trash.
CREATE INDEX "trash_rows_object_idx" ON "trash_rows" ((row->>'object_id')) WHERE source = 'files';
