-- What was spent in the last minute may be forgotten once.
DROP TABLE "oauth_rate_limits";
DROP TABLE "session_rate_limits";
DROP TABLE "rate_limits";

-- Written by many requests and lost in a crash without harm: unlogged. The room in its pages keeps updates in place.
CREATE UNLOGGED TABLE "rate_limits" (
    "id" TEXT NOT NULL,
    "full_at" TIMESTAMPTZ(6) NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);
