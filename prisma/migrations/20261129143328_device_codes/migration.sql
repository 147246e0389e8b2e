-- CreateTable
CREATE TABLE "oauth_device_codes" (
    "token_hash" BYTEA NOT NULL,
    "user_code_hash" BYTEA NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "polled_at" TIMESTAMPTZ(3),
    "interval_s" INTEGER NOT NULL DEFAULT 5,

    CONSTRAINT "oauth_device_codes_pkey" PRIMARY KEY ("token_hash")
);

-- A device that waits for an answer has no grant yet.
ALTER TABLE "oauth_tokens" DROP CONSTRAINT "oauth_tokens_kind_check", DROP CONSTRAINT "oauth_tokens_grant_check",
    ADD CONSTRAINT "oauth_tokens_kind_check" CHECK ("kind" IN ('Interaction', 'AuthorizationCode', 'DeviceCode', 'AccessToken', 'RefreshToken')),
    ADD CONSTRAINT "oauth_tokens_grant_check" CHECK ("kind" = 'DeviceCode' OR ("grant_id" IS NULL) = ("kind" = 'Interaction'));

-- CreateIndex
CREATE UNIQUE INDEX "oauth_device_codes_user_code_hash_key" ON "oauth_device_codes"("user_code_hash");

-- AddForeignKey
ALTER TABLE "oauth_device_codes" ADD CONSTRAINT "oauth_device_codes_token_hash_fkey" FOREIGN KEY ("token_hash") REFERENCES "oauth_tokens"("token_hash") ON DELETE CASCADE ON UPDATE CASCADE;
