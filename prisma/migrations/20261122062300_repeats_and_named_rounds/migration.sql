-- AlterTable
ALTER TABLE "rounds" ADD COLUMN     "ends_at" TEXT,
ADD COLUMN     "name" TEXT,
ADD COLUMN     "starts_at" TEXT;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "repeat_rule" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "tasks" ADD CONSTRAINT "tasks_repeat_rule_object" CHECK (jsonb_typeof("repeat_rule") = 'object');
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_end_after_start" CHECK ("ends_at" > "starts_at");
