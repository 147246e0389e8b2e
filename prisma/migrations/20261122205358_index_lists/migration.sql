-- Lists of an account with 100,000 tasks, in their order, and what counts them and decides who may see them: their number
-- is then read from the index alone.
CREATE INDEX "tasks_kind_idx" ON "tasks" ("workspace_id", "when_kind", "position", "id") INCLUDE ("duration_min", "project_id", "area_id", "creator_id") WHERE "status" = 'open';
CREATE INDEX "tasks_upcoming_idx" ON "tasks" ("workspace_id", coalesce("when_date", "deadline"), "position", "id") INCLUDE ("when_date", "deadline", "duration_min", "project_id", "area_id", "creator_id") WHERE "status" = 'open' AND coalesce("when_date", "deadline") IS NOT NULL;
-- In the order of deadlines, with the tasks that have none.
DROP INDEX "tasks_due_idx";
CREATE INDEX "tasks_deadline_idx" ON "tasks" ("workspace_id", "deadline", "position", "id") WHERE "status" = 'open';
-- The tags themselves are not in it: they may be larger than an entry of an index.
CREATE INDEX "tasks_tagged_idx" ON "tasks" ("workspace_id") WHERE "tags" <> '{}';
