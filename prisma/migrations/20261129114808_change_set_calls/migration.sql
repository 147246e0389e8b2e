-- Sets of builds between the two migrations are forgotten.
DELETE FROM "change_sets";

-- AlterTable
ALTER TABLE "change_sets" DROP COLUMN "calls",
DROP COLUMN "is_whole",
DROP COLUMN "outside",
DROP COLUMN "size";

-- CreateTable
CREATE TABLE "change_set_calls" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "set_id" UUID NOT NULL,
    "size" INTEGER NOT NULL,
    "is_whole" BOOLEAN NOT NULL,
    "outside" TEXT,

    CONSTRAINT "change_set_calls_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "change_set_calls_set_id_idx" ON "change_set_calls"("set_id");

-- AddForeignKey
ALTER TABLE "change_set_calls" ADD CONSTRAINT "change_set_calls_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "change_sets"("id") ON DELETE CASCADE ON UPDATE CASCADE;
