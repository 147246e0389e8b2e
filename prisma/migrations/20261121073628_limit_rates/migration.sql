-- Written by every request and lost in a crash without harm: unlogged. The room in its pages keeps updates in place.
CREATE UNLOGGED TABLE "rate_limits" (
    "token_id" UUID NOT NULL,
    "full_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("token_id")
) WITH (fillfactor = 50);

-- AddForeignKey
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "api_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
