-- AlterTable
ALTER TABLE "work_sessions" ADD COLUMN     "of_completion" BOOLEAN NOT NULL DEFAULT false;
