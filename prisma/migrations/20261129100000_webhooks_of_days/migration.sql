-- The last day of its maker of which a webhook got `task.due`.
ALTER TABLE "webhooks" ADD COLUMN "due_day" DATE NOT NULL DEFAULT CURRENT_DATE;
