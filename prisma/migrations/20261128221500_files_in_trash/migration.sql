-- AlterEnum
ALTER TYPE "trash_kind" ADD VALUE 'file';
