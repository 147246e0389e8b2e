-- Next occurrences of tasks without a reminder got one counted from 1970. Nobody set those, and they were due when the row
-- was made. Copies of such rows name who copied them, but have the same impossible time.
CREATE FUNCTION pg_temp.is_false_reminder(remind_at timestamptz, remind_by text, previous_id text, created_at timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(remind_at < created_at AND ((remind_by IS NULL AND previous_id IS NOT NULL) OR remind_at < '2000-01-01+00'), false)
$$;

CREATE TEMPORARY TABLE false_reminders ON COMMIT DROP AS
  SELECT id FROM tasks WHERE pg_temp.is_false_reminder(remind_at, remind_by::text, previous_id::text, created_at)
  UNION
  SELECT id FROM trash WHERE kind = 'task' AND pg_temp.is_false_reminder(
    (row->>'remind_at')::timestamptz, row->>'remind_by', row->>'previous_id', (row->>'created_at')::timestamptz);

UPDATE tasks SET remind_at = NULL, reminded_at = NULL WHERE id IN (SELECT id FROM false_reminders);

UPDATE trash SET row = row || '{"remind_at": null, "reminded_at": null}'
WHERE kind = 'task' AND id IN (SELECT id FROM false_reminders);

-- The alarms that were about these tasks alone.
DELETE FROM notifications
WHERE kind = 'reminder' AND (
  (target_kind = 'task' AND target_id IN (SELECT id FROM false_reminders))
  OR (cardinality(task_ids) > 0 AND task_ids <@ ARRAY(SELECT id FROM false_reminders)));

-- A series by month or year whose tasks have a deadline and no day counts from the deadline.
UPDATE tasks SET repeat_anchor = extract(day FROM deadline)
WHERE repeat_unit IN ('month', 'year') AND repeat_anchor IS NULL AND deadline IS NOT NULL AND when_kind IN ('anytime', 'someday');
