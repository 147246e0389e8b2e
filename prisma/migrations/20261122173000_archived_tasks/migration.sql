-- The archive page reads the last archived tasks.
CREATE INDEX "tasks_archived_idx" ON "tasks" ("workspace_id", "archived_at", "id") WHERE "archived_at" IS NOT NULL;
