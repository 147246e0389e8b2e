-- What is for a day has a date or is for today, and hardly ever neither: without this the planner counts on thousands
-- of rows where a dozen are, and reads the whole table.
CREATE STATISTICS tasks_day (mcv) ON status, when_kind, when_date FROM "tasks";

-- What was done on a day, or last in a workspace.
CREATE INDEX "tasks_done_idx" ON "tasks" ("workspace_id", "completed_at" DESC) WHERE "status" = 'done';
