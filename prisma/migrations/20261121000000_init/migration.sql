
-- CreateEnum
CREATE TYPE "role" AS ENUM ('reader', 'commenter', 'editor', 'owner');

-- CreateEnum
CREATE TYPE "seat_role" AS ENUM ('member', 'admin', 'owner');

-- CreateEnum
CREATE TYPE "workspace_kind" AS ENUM ('personal', 'team');

-- CreateEnum
CREATE TYPE "workspace_plan" AS ENUM ('free', 'pro', 'team');

-- CreateEnum
CREATE TYPE "workspace_access" AS ENUM ('none', 'view', 'edit');

-- CreateEnum
CREATE TYPE "task_status" AS ENUM ('open', 'done', 'archived');

-- CreateEnum
CREATE TYPE "task_kind" AS ENUM ('task', 'event');

-- CreateEnum
CREATE TYPE "when_kind" AS ENUM ('today', 'anytime', 'someday', 'date');

-- CreateEnum
CREATE TYPE "repeat_unit" AS ENUM ('day', 'week', 'month', 'year');

-- CreateEnum
CREATE TYPE "session_visibility" AS ENUM ('private', 'public');

-- CreateEnum
CREATE TYPE "package_kind" AS ENUM ('agent', 'template', 'prompt');

-- CreateEnum
CREATE TYPE "face" AS ENUM ('web', 'rest', 'mcp', 'cli');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "username" TEXT,
    "name" TEXT,
    "image" TEXT,
    "password_hash" TEXT,
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identities" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("provider","subject")
);

-- CreateTable
CREATE TABLE "sign_in_links" (
    "token_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "throttles" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "resets_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttles_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "read_only" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" INTEGER,
    "body" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "workspaces" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "workspace_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "plan" "workspace_plan" NOT NULL DEFAULT 'free',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace_members" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "seat_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "areas" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "creator_id" UUID,
    "name" TEXT NOT NULL,
    "hue" SMALLINT,
    "icon" TEXT,
    "notes" TEXT NOT NULL DEFAULT '',
    "position" DOUBLE PRECISION NOT NULL,
    "workspace_access" "workspace_access" NOT NULL DEFAULT 'edit',
    "archived_at" TIMESTAMPTZ(3),
    "archive_batch" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "areas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "creator_id" UUID,
    "area_id" UUID,
    "name" TEXT NOT NULL,
    "hue" SMALLINT,
    "icon" TEXT,
    "notes" TEXT NOT NULL DEFAULT '',
    "deadline" DATE,
    "position" DOUBLE PRECISION NOT NULL,
    "workspace_access" "workspace_access" NOT NULL DEFAULT 'edit',
    "archived_at" TIMESTAMPTZ(3),
    "archive_batch" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "headings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "project_id" UUID,
    "area_id" UUID,
    "name" TEXT NOT NULL,
    "deadline" DATE,
    "notes" TEXT NOT NULL DEFAULT '',
    "position" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "headings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "creator_id" UUID,
    "title" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "status" "task_status" NOT NULL DEFAULT 'open',
    "priority" SMALLINT NOT NULL DEFAULT 0,
    "when_kind" "when_kind" NOT NULL DEFAULT 'anytime',
    "when_date" DATE,
    "when_time" TEXT,
    "deadline" DATE,
    "project_id" UUID,
    "area_id" UUID,
    "heading_id" UUID,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "checklist" JSONB NOT NULL DEFAULT '[]',
    "duration_min" INTEGER,
    "kind" "task_kind" NOT NULL DEFAULT 'task',
    "repeat_every" INTEGER,
    "repeat_unit" "repeat_unit",
    "repeat_anchor" SMALLINT,
    "previous_id" UUID,
    "position" DOUBLE PRECISION NOT NULL,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "completed_at" TIMESTAMPTZ(3),
    "completed_by" UUID,
    "archived_at" TIMESTAMPTZ(3),
    "archive_batch" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "grants" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "area_id" UUID,
    "project_id" UUID,
    "task_id" UUID,
    "note_id" UUID,
    "role" "role" NOT NULL,
    "granted_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "seat_in" UUID,
    "area_id" UUID,
    "project_id" UUID,
    "task_id" UUID,
    "note_id" UUID,
    "email" TEXT NOT NULL,
    "role" "role",
    "seat_role" "seat_role",
    "token_hash" BYTEA NOT NULL,
    "token_sealed" BYTEA NOT NULL,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by" UUID,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_links" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "area_id" UUID,
    "project_id" UUID,
    "task_id" UUID,
    "token_hash" BYTEA NOT NULL,
    "email" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rounds" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "index" SMALLINT NOT NULL,
    "engaged" BOOLEAN NOT NULL DEFAULT false,
    "closed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rounds_pkey" PRIMARY KEY ("user_id","day","index")
);

-- CreateTable
CREATE TABLE "round_tasks" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "index" SMALLINT NOT NULL,
    "task_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "round_tasks_pkey" PRIMARY KEY ("user_id","day","index","task_id")
);

-- CreateTable
CREATE TABLE "work_sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "visibility" "session_visibility" NOT NULL DEFAULT 'private',

    CONSTRAINT "work_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal_entries" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "mood" SMALLINT,
    "note" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "journal_entries_pkey" PRIMARY KEY ("user_id","day")
);

-- CreateTable
CREATE TABLE "notes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "source_path" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "note_presence" (
    "note_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "editing" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "note_presence_pkey" PRIMARY KEY ("note_id","user_id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "author_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activity" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "actor_id" UUID,
    "face" "face" NOT NULL,
    "operation" TEXT NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "packages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "creator_id" UUID NOT NULL,
    "workspace_id" UUID,
    "kind" "package_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "emoji" TEXT NOT NULL DEFAULT '',
    "summary" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "content_digest" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "packages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package_shares" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "package_id" UUID NOT NULL,
    "user_id" UUID,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "package_shares_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package_installs" (
    "package_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "package_installs_pkey" PRIMARY KEY ("package_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE INDEX "identities_user_id_idx" ON "identities"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_links_expires_at_idx" ON "sign_in_links"("expires_at");

-- CreateIndex
CREATE INDEX "throttles_resets_at_idx" ON "throttles"("resets_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_token_hash_key" ON "api_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "api_tokens_user_id_created_at_idx" ON "api_tokens"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "workspaces_owner_id_idx" ON "workspaces"("owner_id");

-- CreateIndex
CREATE INDEX "workspace_members_user_id_idx" ON "workspace_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "workspace_members_workspace_id_user_id_key" ON "workspace_members"("workspace_id", "user_id");

-- CreateIndex
CREATE INDEX "areas_workspace_id_position_id_idx" ON "areas"("workspace_id", "position", "id");

-- CreateIndex
CREATE INDEX "areas_creator_id_idx" ON "areas"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "areas_id_workspace_id_key" ON "areas"("id", "workspace_id");

-- CreateIndex
CREATE INDEX "projects_workspace_id_position_id_idx" ON "projects"("workspace_id", "position", "id");

-- CreateIndex
CREATE INDEX "projects_area_id_workspace_id_idx" ON "projects"("area_id", "workspace_id");

-- CreateIndex
CREATE INDEX "projects_creator_id_idx" ON "projects"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "projects_id_workspace_id_key" ON "projects"("id", "workspace_id");

-- CreateIndex
CREATE INDEX "headings_project_id_workspace_id_idx" ON "headings"("project_id", "workspace_id");

-- CreateIndex
CREATE INDEX "headings_area_id_workspace_id_idx" ON "headings"("area_id", "workspace_id");

-- CreateIndex
CREATE INDEX "headings_workspace_id_idx" ON "headings"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "headings_id_project_id_key" ON "headings"("id", "project_id");

-- CreateIndex
CREATE UNIQUE INDEX "headings_id_area_id_key" ON "headings"("id", "area_id");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_previous_id_key" ON "tasks"("previous_id");

-- CreateIndex
CREATE INDEX "tasks_workspace_id_status_position_id_idx" ON "tasks"("workspace_id", "status", "position", "id");

-- CreateIndex
CREATE INDEX "tasks_project_id_status_position_id_idx" ON "tasks"("project_id", "status", "position", "id");

-- CreateIndex
CREATE INDEX "tasks_area_id_status_position_id_idx" ON "tasks"("area_id", "status", "position", "id");

-- CreateIndex
CREATE INDEX "tasks_heading_id_status_idx" ON "tasks"("heading_id", "status");

-- CreateIndex
CREATE INDEX "tasks_creator_id_idx" ON "tasks"("creator_id");

-- CreateIndex
CREATE INDEX "tasks_completed_by_completed_at_idx" ON "tasks"("completed_by", "completed_at");

-- CreateIndex
CREATE INDEX "grants_user_id_idx" ON "grants"("user_id");

-- CreateIndex
CREATE INDEX "grants_workspace_id_idx" ON "grants"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_area_id_user_id_key" ON "grants"("area_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_project_id_user_id_key" ON "grants"("project_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_task_id_user_id_key" ON "grants"("task_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "grants_note_id_user_id_key" ON "grants"("note_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_email_idx" ON "invitations"("email");

-- CreateIndex
CREATE INDEX "invitations_workspace_id_idx" ON "invitations"("workspace_id");

-- CreateIndex
CREATE INDEX "invitations_seat_in_idx" ON "invitations"("seat_in");

-- CreateIndex
CREATE INDEX "invitations_area_id_idx" ON "invitations"("area_id");

-- CreateIndex
CREATE INDEX "invitations_project_id_idx" ON "invitations"("project_id");

-- CreateIndex
CREATE INDEX "invitations_task_id_idx" ON "invitations"("task_id");

-- CreateIndex
CREATE INDEX "invitations_note_id_idx" ON "invitations"("note_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_token_hash_key" ON "share_links"("token_hash");

-- CreateIndex
CREATE INDEX "share_links_created_by_created_at_idx" ON "share_links"("created_by", "created_at");

-- CreateIndex
CREATE INDEX "share_links_workspace_id_idx" ON "share_links"("workspace_id");

-- CreateIndex
CREATE INDEX "share_links_area_id_idx" ON "share_links"("area_id");

-- CreateIndex
CREATE INDEX "share_links_project_id_idx" ON "share_links"("project_id");

-- CreateIndex
CREATE INDEX "share_links_task_id_idx" ON "share_links"("task_id");

-- CreateIndex
CREATE INDEX "round_tasks_task_id_idx" ON "round_tasks"("task_id");

-- CreateIndex
CREATE INDEX "work_sessions_user_id_started_at_idx" ON "work_sessions"("user_id", "started_at");

-- CreateIndex
CREATE INDEX "work_sessions_task_id_idx" ON "work_sessions"("task_id");

-- CreateIndex
CREATE INDEX "notes_workspace_id_idx" ON "notes"("workspace_id");

-- CreateIndex
CREATE INDEX "notes_owner_id_updated_at_idx" ON "notes"("owner_id", "updated_at");

-- CreateIndex
CREATE INDEX "note_presence_user_id_idx" ON "note_presence"("user_id");

-- CreateIndex
CREATE INDEX "comments_task_id_created_at_id_idx" ON "comments"("task_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "comments_author_id_idx" ON "comments"("author_id");

-- CreateIndex
CREATE INDEX "comments_workspace_id_idx" ON "comments"("workspace_id");

-- CreateIndex
CREATE INDEX "activity_workspace_id_created_at_id_idx" ON "activity"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "activity_target_id_created_at_idx" ON "activity"("target_id", "created_at");

-- CreateIndex
CREATE INDEX "activity_actor_id_idx" ON "activity"("actor_id");

-- CreateIndex
CREATE INDEX "packages_creator_id_idx" ON "packages"("creator_id");

-- CreateIndex
CREATE INDEX "packages_workspace_id_idx" ON "packages"("workspace_id");

-- CreateIndex
CREATE INDEX "package_shares_user_id_idx" ON "package_shares"("user_id");

-- CreateIndex
CREATE INDEX "package_shares_email_idx" ON "package_shares"("email");

-- CreateIndex
CREATE UNIQUE INDEX "package_shares_package_id_user_id_key" ON "package_shares"("package_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "package_shares_package_id_email_key" ON "package_shares"("package_id", "email");

-- CreateIndex
CREATE INDEX "package_installs_user_id_idx" ON "package_installs"("user_id");

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "areas" ADD CONSTRAINT "areas_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "areas" ADD CONSTRAINT "areas_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_area_id_workspace_id_fkey" FOREIGN KEY ("area_id", "workspace_id") REFERENCES "areas"("id", "workspace_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "headings" ADD CONSTRAINT "headings_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "headings" ADD CONSTRAINT "headings_project_id_workspace_id_fkey" FOREIGN KEY ("project_id", "workspace_id") REFERENCES "projects"("id", "workspace_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "headings" ADD CONSTRAINT "headings_area_id_workspace_id_fkey" FOREIGN KEY ("area_id", "workspace_id") REFERENCES "areas"("id", "workspace_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_completed_by_fkey" FOREIGN KEY ("completed_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_project_id_workspace_id_fkey" FOREIGN KEY ("project_id", "workspace_id") REFERENCES "projects"("id", "workspace_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_area_id_workspace_id_fkey" FOREIGN KEY ("area_id", "workspace_id") REFERENCES "areas"("id", "workspace_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_heading_id_project_id_fkey" FOREIGN KEY ("heading_id", "project_id") REFERENCES "headings"("id", "project_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_heading_id_area_id_fkey" FOREIGN KEY ("heading_id", "area_id") REFERENCES "headings"("id", "area_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_previous_id_fkey" FOREIGN KEY ("previous_id") REFERENCES "tasks"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_granted_by_fkey" FOREIGN KEY ("granted_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_area_id_fkey" FOREIGN KEY ("area_id") REFERENCES "areas"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_seat_in_fkey" FOREIGN KEY ("seat_in") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_area_id_fkey" FOREIGN KEY ("area_id") REFERENCES "areas"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_fkey" FOREIGN KEY ("accepted_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_area_id_fkey" FOREIGN KEY ("area_id") REFERENCES "areas"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_tasks" ADD CONSTRAINT "round_tasks_user_id_day_index_fkey" FOREIGN KEY ("user_id", "day", "index") REFERENCES "rounds"("user_id", "day", "index") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_tasks" ADD CONSTRAINT "round_tasks_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_sessions" ADD CONSTRAINT "work_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_presence" ADD CONSTRAINT "note_presence_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_presence" ADD CONSTRAINT "note_presence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packages" ADD CONSTRAINT "packages_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packages" ADD CONSTRAINT "packages_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_shares" ADD CONSTRAINT "package_shares_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "packages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_shares" ADD CONSTRAINT "package_shares_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_installs" ADD CONSTRAINT "package_installs_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "packages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_installs" ADD CONSTRAINT "package_installs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say: the states that must not exist, and the partial indexes.
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "users_username_form" CHECK ("username" ~ '^[a-z0-9][a-z0-9_.-]{0,38}$');
CREATE UNIQUE INDEX "workspaces_personal_key" ON "workspaces" ("owner_id") WHERE "kind" = 'personal';
ALTER TABLE "areas" ADD CONSTRAINT "areas_form" CHECK (
  char_length("name") BETWEEN 1 AND 200 AND "hue" BETWEEN 0 AND 360 AND char_length("notes") <= 10000),
  ADD CONSTRAINT "areas_archived" CHECK (("archived_at" IS NULL) = ("archive_batch" IS NULL));
ALTER TABLE "projects" ADD CONSTRAINT "projects_form" CHECK (
  char_length("name") BETWEEN 1 AND 200 AND "hue" BETWEEN 0 AND 360 AND char_length("notes") <= 10000),
  ADD CONSTRAINT "projects_archived" CHECK (("archived_at" IS NULL) = ("archive_batch" IS NULL));
ALTER TABLE "headings" ADD CONSTRAINT "headings_one_place" CHECK (num_nonnulls("project_id", "area_id") = 1);
ALTER TABLE "tasks"
  ADD CONSTRAINT "tasks_one_place" CHECK (num_nonnulls("project_id", "area_id") <= 1),
  ADD CONSTRAINT "tasks_heading_in_place" CHECK ("heading_id" IS NULL OR num_nonnulls("project_id", "area_id") = 1),
  ADD CONSTRAINT "tasks_when" CHECK (("when_kind" = 'date') = ("when_date" IS NOT NULL) AND ("when_time" IS NULL OR "when_date" IS NOT NULL)),
  ADD CONSTRAINT "tasks_when_time" CHECK ("when_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT "tasks_status" CHECK (
    CASE "status" WHEN 'open' THEN "completed_at" IS NULL AND "archived_at" IS NULL
                  WHEN 'done' THEN "completed_at" IS NOT NULL AND "archived_at" IS NULL
                  ELSE "archived_at" IS NOT NULL END),
  ADD CONSTRAINT "tasks_archived" CHECK (("archived_at" IS NULL) = ("archive_batch" IS NULL)),
  ADD CONSTRAINT "tasks_repeat" CHECK (("repeat_every" IS NULL) = ("repeat_unit" IS NULL) AND "repeat_every" BETWEEN 1 AND 365),
  ADD CONSTRAINT "tasks_form" CHECK (
    char_length("title") BETWEEN 1 AND 500 AND char_length("notes") <= 50000 AND "priority" BETWEEN 0 AND 3
    AND "duration_min" BETWEEN 1 AND 10080 AND cardinality("tags") <= 50);
ALTER TABLE "grants"
  ADD CONSTRAINT "grants_one_target" CHECK (num_nonnulls("area_id", "project_id", "task_id", "note_id") = 1),
  ADD CONSTRAINT "grants_role" CHECK ("role" <> 'owner');
ALTER TABLE "invitations"
  ADD CONSTRAINT "invitations_one_target" CHECK (num_nonnulls("seat_in", "area_id", "project_id", "task_id", "note_id") = 1),
  ADD CONSTRAINT "invitations_role" CHECK (("seat_in" IS NULL) = ("role" IS NOT NULL) AND ("seat_in" IS NULL) = ("seat_role" IS NULL) AND "role" <> 'owner');
CREATE UNIQUE INDEX "invitations_pending_key" ON "invitations"
  (coalesce("seat_in", "area_id", "project_id", "task_id", "note_id"), "email") WHERE "accepted_at" IS NULL AND "revoked_at" IS NULL;
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_one_target" CHECK (num_nonnulls("area_id", "project_id", "task_id") = 1);
CREATE UNIQUE INDEX "share_links_live_key" ON "share_links" (coalesce("area_id", "project_id", "task_id")) WHERE "revoked_at" IS NULL;
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_index" CHECK ("index" BETWEEN 0 AND 5),
  ADD CONSTRAINT "rounds_closed" CHECK (NOT ("engaged" AND "closed_at" IS NOT NULL));
CREATE UNIQUE INDEX "rounds_engaged_key" ON "rounds" ("user_id", "day") WHERE "engaged";
CREATE UNIQUE INDEX "work_sessions_running_key" ON "work_sessions" ("user_id") WHERE "ended_at" IS NULL;
ALTER TABLE "work_sessions" ADD CONSTRAINT "work_sessions_span" CHECK ("ended_at" >= "started_at");
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_form" CHECK ("mood" BETWEEN 1 AND 5 AND char_length("note") <= 20000);
ALTER TABLE "package_shares" ADD CONSTRAINT "package_shares_one_person" CHECK (num_nonnulls("user_id", "email") = 1);
CREATE INDEX "tasks_planned_idx" ON "tasks" ("workspace_id", "when_date", "position") WHERE "status" = 'open' AND "when_kind" IN ('today', 'date');
CREATE INDEX "tasks_own_planned_idx" ON "tasks" ("creator_id", "when_date") WHERE "status" = 'open' AND "when_kind" IN ('today', 'date');
CREATE INDEX "tasks_due_idx" ON "tasks" ("workspace_id", "deadline") WHERE "status" = 'open' AND "deadline" IS NOT NULL;
CREATE INDEX "tasks_own_due_idx" ON "tasks" ("creator_id", "deadline") WHERE "status" = 'open' AND "deadline" IS NOT NULL;
CREATE INDEX "tasks_batch_idx" ON "tasks" ("archive_batch") WHERE "archive_batch" IS NOT NULL;
CREATE INDEX "projects_batch_idx" ON "projects" ("archive_batch") WHERE "archive_batch" IS NOT NULL;
CREATE INDEX "tasks_tags_idx" ON "tasks" USING gin ("tags");
