-- AlterEnum
ALTER TYPE "transport" ADD VALUE 'mail';

-- CreateTable
CREATE TABLE "mail_addresses" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID,
    "area_id" UUID,
    "project_id" UUID,
    "key_hash" BYTEA NOT NULL,
    "encrypted_key" BYTEA NOT NULL,
    "made_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "received_mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "address_id" UUID NOT NULL,
    "message_hash" BYTEA NOT NULL,
    "message_id" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "task_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "received_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refused_mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "address_id" UUID NOT NULL,
    "message_hash" BYTEA NOT NULL,
    "sender" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "refused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refused_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_addresses_user_id_key" ON "mail_addresses"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_addresses_area_id_key" ON "mail_addresses"("area_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_addresses_project_id_key" ON "mail_addresses"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_addresses_key_hash_key" ON "mail_addresses"("key_hash");

-- CreateIndex
CREATE INDEX "mail_addresses_made_by_idx" ON "mail_addresses"("made_by");

-- CreateIndex
CREATE INDEX "received_mails_address_id_received_at_idx" ON "received_mails"("address_id", "received_at");

-- CreateIndex
CREATE INDEX "received_mails_received_at_idx" ON "received_mails"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "received_mails_address_id_message_hash_key" ON "received_mails"("address_id", "message_hash");

-- CreateIndex
CREATE INDEX "refused_mails_address_id_refused_at_idx" ON "refused_mails"("address_id", "refused_at");

-- CreateIndex
CREATE UNIQUE INDEX "refused_mails_address_id_message_hash_key" ON "refused_mails"("address_id", "message_hash");

-- AddForeignKey
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_area_id_fkey" FOREIGN KEY ("area_id") REFERENCES "areas"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "mail_addresses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refused_mails" ADD CONSTRAINT "refused_mails_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "mail_addresses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Exactly one of them.
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_of_one" CHECK (num_nonnulls("user_id", "area_id", "project_id") = 1);
