-- DropForeignKey
ALTER TABLE "own_changes" DROP CONSTRAINT "own_changes_user_id_fkey";

-- DropTable
DROP TABLE "own_changes";
