-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "synced_at" TIMESTAMPTZ(3),
ADD COLUMN     "write_to" UUID;

-- CreateTable
CREATE TABLE "written_events" (
    "calendar_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "etag" TEXT,
    "agreed" JSONB,

    CONSTRAINT "written_events_pkey" PRIMARY KEY ("calendar_id","task_id")
);

-- CreateIndex
CREATE INDEX "written_events_task_id_idx" ON "written_events"("task_id");

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_write_to_fkey" FOREIGN KEY ("write_to") REFERENCES "calendars"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "written_events" ADD CONSTRAINT "written_events_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "calendars"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma cannot express, and what the stored events lack.

CREATE INDEX "connections_write_to_idx" ON "connections"("write_to") WHERE "write_to" IS NOT NULL;

-- Events have places, links and guests now, so every calendar is read again.
UPDATE "calendar_months" SET "version" = NULL;
