-- AlterTable
ALTER TABLE "sign_ins" ADD COLUMN     "system" TEXT,
ALTER COLUMN "browser" DROP NOT NULL;

-- A row had both as one text, such as `Firefox on Linux`, `Browser on Linux` or `Unknown browser`.
UPDATE "sign_ins" SET
  "system" = nullif(split_part("browser", ' on ', 2), ''),
  "browser" = nullif(nullif(split_part("browser", ' on ', 1), 'Unknown browser'), 'Browser');
