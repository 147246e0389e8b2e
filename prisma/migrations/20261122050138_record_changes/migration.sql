-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "changes" JSONB;
