-- Unlogged, with room in its pages, as rate_limits is.
CREATE UNLOGGED TABLE "session_rate_limits" (
    "user_id" UUID NOT NULL,
    "full_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "session_rate_limits_pkey" PRIMARY KEY ("user_id")
) WITH (fillfactor = 50);

-- AddForeignKey
ALTER TABLE "session_rate_limits" ADD CONSTRAINT "session_rate_limits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
