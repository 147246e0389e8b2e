-- What every write changed. `server/core/outbox/change-log.ts` says how it is read.
-- The engine's adapter cuts a script at every semicolon, also in a body: there they are written \x3b.
CREATE FUNCTION change_slot("at" timestamptz DEFAULT now()) RETURNS smallint LANGUAGE sql STABLE
  RETURN (floor(extract(epoch FROM "at") / 604800)::bigint % 8)::smallint;

CREATE TABLE "changes" (
    -- The week of the entry: 8 of them take turns, and one that is over is emptied at once.
    "slot" SMALLINT NOT NULL DEFAULT change_slot(),
    "revision" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "change" TEXT NOT NULL CHECK ("change" IN ('created', 'updated', 'deleted')),
    "operation" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "tab" TEXT NOT NULL DEFAULT '',
    "scope_id" UUID NOT NULL,
    "is_own" BOOLEAN NOT NULL,
    "places" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],

    CONSTRAINT "changes_pkey" PRIMARY KEY ("revision", "slot")
) PARTITION BY LIST ("slot");

CREATE TABLE "changes_0" PARTITION OF "changes" FOR VALUES IN (0);
CREATE TABLE "changes_1" PARTITION OF "changes" FOR VALUES IN (1);
CREATE TABLE "changes_2" PARTITION OF "changes" FOR VALUES IN (2);
CREATE TABLE "changes_3" PARTITION OF "changes" FOR VALUES IN (3);
CREATE TABLE "changes_4" PARTITION OF "changes" FOR VALUES IN (4);
CREATE TABLE "changes_5" PARTITION OF "changes" FOR VALUES IN (5);
CREATE TABLE "changes_6" PARTITION OF "changes" FOR VALUES IN (6);
CREATE TABLE "changes_7" PARTITION OF "changes" FOR VALUES IN (7);

-- CreateIndex
CREATE INDEX "changes_scope_id_revision_idx" ON "changes"("scope_id", "revision");

-- Numbers that JavaScript can hold.
ALTER SEQUENCE changes_revision_seq MAXVALUE 9007199254740991;

-- Revisions are drawn in one order and committed in another. So that readers wait for those that are under way, a write
-- holds, until it is committed, a shared lock on a number from before it draws its first one.
CREATE FUNCTION mark_changes() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1885434723, ((last_value - (NOT is_called)::int) % 2147483648)::int)
    FROM changes_revision_seq\x3b
  RETURN NULL\x3b
END';
CREATE TRIGGER mark_changes BEFORE INSERT ON "changes" FOR EACH STATEMENT EXECUTE FUNCTION mark_changes();

-- The last revision of which, and before which, none is under way. Read entries in a later statement: its snapshot has them.
CREATE FUNCTION settled_revision() RETURNS bigint LANGUAGE plpgsql VOLATILE AS E'
DECLARE
  newest bigint\x3b
  behind bigint\x3b
BEGIN
  -- In this order: a write that takes its lock after we looked draws a number above the one that we read before.
  SELECT last_value - (NOT is_called)::int INTO newest FROM changes_revision_seq\x3b
  SELECT max(away) INTO behind FROM pg_locks
    CROSS JOIN LATERAL (SELECT mod(mod(newest - objid::bigint, 2147483648) + 2147483648, 2147483648) AS away) AS number
    WHERE locktype = ''advisory'' AND classid = 1885434723 AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      -- A write that read its number after we did is not behind.
      AND away < 1073741824\x3b
  RETURN newest - coalesce(behind, 0)\x3b
END';

-- CreateTable
CREATE TABLE "change_log" (
    "only" BOOLEAN NOT NULL DEFAULT true CHECK ("only"),
    -- Another one after a restore, where the revisions begin again.
    "epoch" TEXT NOT NULL DEFAULT substr(md5(gen_random_uuid()::text), 1, 8),
    "forgotten" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "change_log_pkey" PRIMARY KEY ("only")
);
INSERT INTO "change_log" DEFAULT VALUES;
