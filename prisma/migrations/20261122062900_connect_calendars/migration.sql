-- CreateEnum
CREATE TYPE "connection_provider" AS ENUM ('caldav', 'google');

-- CreateTable
CREATE TABLE "connections" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "provider" "connection_provider" NOT NULL,
    "account" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendars" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "connection_id" UUID NOT NULL,
    "remote_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "can_edit" BOOLEAN NOT NULL DEFAULT false,
    "chosen" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "calendars_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_months" (
    "calendar_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "version" TEXT,
    "events" JSONB NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_months_pkey" PRIMARY KEY ("calendar_id","month")
);

-- CreateIndex
CREATE UNIQUE INDEX "connections_user_id_provider_account_key" ON "connections"("user_id", "provider", "account");

-- CreateIndex
CREATE UNIQUE INDEX "calendars_connection_id_remote_id_key" ON "calendars"("connection_id", "remote_id");

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_months" ADD CONSTRAINT "calendar_months_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "calendars"("id") ON DELETE CASCADE ON UPDATE CASCADE;
