-- CreateTable
CREATE TABLE "proposals" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "app" TEXT NOT NULL,
    "conversation" TEXT NOT NULL DEFAULT '',
    "transport" "transport" NOT NULL,
    "tool" TEXT NOT NULL,
    "input" JSONB,
    "today" DATE NOT NULL,
    "zone" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "proposals_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "proposals_state_check" CHECK ("state" IN ('waiting', 'accepted', 'refused', 'failed')),
    CONSTRAINT "proposals_decided_check" CHECK (("state" = 'waiting') = ("decided_at" IS NULL) AND ("state" <> 'waiting' OR "input" IS NOT NULL))
);

-- CreateIndex
CREATE INDEX "proposals_user_id_created_at_id_idx" ON "proposals"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "proposals_grant_id_idx" ON "proposals"("grant_id");

-- CreateIndex
CREATE INDEX "proposals_created_at_idx" ON "proposals"("created_at");

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those that wait are counted with every frame of the planner.
CREATE INDEX "proposals_waiting_idx" ON "proposals"("user_id") WHERE "state" = 'waiting';
