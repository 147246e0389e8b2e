-- CreateTable
CREATE TABLE "waiting_jobs" (
    "job_id" BIGINT NOT NULL,
    "payload" JSON NOT NULL,

    CONSTRAINT "waiting_jobs_pkey" PRIMARY KEY ("job_id")
);

-- Adds a job to the queue and notes its payload. The parameters are those of graphile_worker.add_job.
CREATE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz DEFAULT NULL, max_attempts int DEFAULT NULL,
  job_key text DEFAULT NULL, job_key_mode text DEFAULT 'replace') RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO waiting_jobs AS w (job_id, payload)
  SELECT job.id, job.payload FROM graphile_worker.add_job(identifier, payload, run_at => enqueue_job.run_at,
    max_attempts => enqueue_job.max_attempts, job_key => enqueue_job.job_key, job_key_mode => enqueue_job.job_key_mode) AS job
  -- The queue has replaced the payload of a waiting job with the same key.
  ON CONFLICT (job_id) DO UPDATE SET payload = excluded.payload
  RETURNING w.job_id INTO added;
  RETURN added;
END $$;

-- The jobs that wait during the upgrade.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    INSERT INTO waiting_jobs SELECT id, payload FROM graphile_worker._private_jobs;
  END IF;
END $$;
