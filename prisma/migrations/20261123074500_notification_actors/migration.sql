-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "actor_id" UUID;
