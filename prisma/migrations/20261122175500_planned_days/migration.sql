-- A task for today without a date counts as planned long ago, so that one range of an index finds the tasks of a day. With
-- `when_date IS NULL OR when_date <= day`, a plan for any day went through all planned tasks.
DROP INDEX "tasks_planned_idx";
DROP INDEX "tasks_own_planned_idx";
CREATE INDEX "tasks_planned_idx" ON "tasks" ("workspace_id", coalesce("when_date", '-infinity'), "position") WHERE "status" = 'open' AND "when_kind" IN ('today', 'date');
CREATE INDEX "tasks_own_planned_idx" ON "tasks" ("creator_id", coalesce("when_date", '-infinity')) WHERE "status" = 'open' AND "when_kind" IN ('today', 'date');
