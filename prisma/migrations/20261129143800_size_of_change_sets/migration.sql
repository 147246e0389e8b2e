-- AlterTable
ALTER TABLE "change_sets" ADD COLUMN     "is_whole" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "size" INTEGER NOT NULL DEFAULT 0;
