-- CreateTable
CREATE TABLE "coach_dismissals" (
    "user_id" UUID NOT NULL,
    "insight_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coach_dismissals_pkey" PRIMARY KEY ("user_id","insight_id")
);

-- AddForeignKey
ALTER TABLE "coach_dismissals" ADD CONSTRAINT "coach_dismissals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
