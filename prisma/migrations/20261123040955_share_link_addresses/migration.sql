-- AlterTable
ALTER TABLE "share_links" ADD COLUMN     "token_sealed" BYTEA;

-- Referrals now count once the address is verified: what unverified people brought is taken back until then.
UPDATE users SET trial_bonus_days = greatest(trial_bonus_days - 30 * taken.count, 0)
FROM (
  SELECT person, count(*)::int AS count
  FROM users joined CROSS JOIN LATERAL (VALUES (joined.id), (joined.referred_by)) AS both_people (person)
  WHERE joined.referred_by IS NOT NULL AND joined.email_verified_at IS NULL
  GROUP BY person
) AS taken
WHERE users.id = taken.person;
