-- CreateTable
CREATE TABLE "habits" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "icon" TEXT,
    "hue" INTEGER,
    "notes" TEXT NOT NULL DEFAULT '',
    "target_count" INTEGER NOT NULL DEFAULT 1,
    "target_period" TEXT NOT NULL DEFAULT 'day',
    "weekdays" INTEGER[],
    "position" DOUBLE PRECISION NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "habits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "habit_checks" (
    "habit_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "habit_checks_pkey" PRIMARY KEY ("habit_id","day")
);

-- CreateIndex
CREATE INDEX "habits_user_id_position_id_idx" ON "habits"("user_id", "position", "id");

-- AddForeignKey
ALTER TABLE "habits" ADD CONSTRAINT "habits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "habit_checks" ADD CONSTRAINT "habit_checks_habit_id_fkey" FOREIGN KEY ("habit_id") REFERENCES "habits"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "habits" ADD CONSTRAINT "habits_target_check" CHECK ("target_count" BETWEEN 1 AND 100 AND "target_period" IN ('day', 'week', 'month'));
ALTER TABLE "habit_checks" ADD CONSTRAINT "habit_checks_count_check" CHECK ("count" BETWEEN 1 AND 100);
