-- A person's day has the tasks that are assigned to them, in every workspace.
CREATE INDEX "tasks_assigned_planned_idx" ON "tasks" ("assignee_id", coalesce("when_date", '-infinity')) WHERE "status" = 'open' AND "when_kind" IN ('today', 'date');
