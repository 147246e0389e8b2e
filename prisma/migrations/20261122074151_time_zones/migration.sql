-- AlterTable
ALTER TABLE "users" ADD COLUMN     "time_zone" TEXT;

CREATE INDEX "tasks_untold_idx" ON "tasks"("deadline") WHERE "status" = 'open' AND "deadline" IS NOT NULL AND "due_told" IS DISTINCT FROM "deadline";
