-- Jobs of one queue run one after the other, in any process. The parameters are those of graphile_worker.add_job.
DROP FUNCTION enqueue_job(text, json, timestamptz, int, text, text);
CREATE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz DEFAULT NULL, max_attempts int DEFAULT NULL,
  job_key text DEFAULT NULL, job_key_mode text DEFAULT 'replace', queue_name text DEFAULT NULL)
  RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO waiting_jobs AS w (job_id, payload)
  SELECT job.id, job.payload FROM graphile_worker.add_job(identifier, payload, run_at => enqueue_job.run_at,
    max_attempts => enqueue_job.max_attempts, job_key => enqueue_job.job_key, job_key_mode => enqueue_job.job_key_mode,
    queue_name => enqueue_job.queue_name) AS job
  -- The queue has replaced the payload of a waiting job with the same key.
  ON CONFLICT (job_id) DO UPDATE SET payload = excluded.payload
  RETURNING w.job_id INTO added;
  RETURN added;
END $$;

-- How many files of a calendar could not be read, so that their events are missing.
ALTER TABLE "calendar_months" ADD COLUMN "unread" INTEGER NOT NULL DEFAULT 0;
