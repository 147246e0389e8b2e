-- AlterEnum
ALTER TYPE "file_target" ADD VALUE 'import';
