-- CreateEnum
CREATE TYPE "notification_kind" AS ENUM ('mention', 'comment', 'share', 'invite', 'reminder', 'due');

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "due_told" DATE,
ADD COLUMN     "remind_at" TIMESTAMPTZ(3),
ADD COLUMN     "remind_by" UUID,
ADD COLUMN     "reminded_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" "notification_kind" NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "target_kind" TEXT,
    "target_id" UUID,
    "task_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_id_idx" ON "notifications"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");

-- CreateIndex
CREATE INDEX "tasks_remind_by_idx" ON "tasks"("remind_by");

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_remind_by_fkey" FOREIGN KEY ("remind_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "notifications_unread_idx" ON "notifications"("user_id") WHERE "read_at" IS NULL;

CREATE INDEX "tasks_remind_idx" ON "tasks"("remind_at") WHERE "remind_at" IS NOT NULL AND "reminded_at" IS NULL;
