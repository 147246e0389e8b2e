-- AlterTable
ALTER TABLE "rounds" ADD COLUMN     "names_set" BOOLEAN NOT NULL DEFAULT false;

-- Days until now keep the names that they showed. Only later days take over names.
UPDATE "rounds" SET "names_set" = true
WHERE "day" <= CURRENT_DATE OR num_nonnulls("name", "starts_at", "ends_at") > 0;

ALTER TABLE "rounds" ADD CONSTRAINT "rounds_names_set" CHECK ("names_set" OR num_nonnulls("name", "starts_at", "ends_at") = 0);
-- The last day with names is read with every plan.
CREATE INDEX "rounds_names_set_idx" ON "rounds" ("user_id", "day") WHERE "names_set";
