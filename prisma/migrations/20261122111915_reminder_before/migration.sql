-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "remind_before" INTEGER;

ALTER TABLE "tasks" ADD CONSTRAINT "tasks_remind_before_check" CHECK ("remind_before" > 0);
