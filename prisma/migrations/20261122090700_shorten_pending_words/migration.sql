-- Every lookup reads the words that are not yet merged into an index, by default up to 4 MB of them. Forgiving a wrong
-- letter looks up hundreds of spellings, which took seconds. Merging 64 kB at a time costs writes nothing measurable.
ALTER INDEX "tasks_search_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "comments_search_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "notes_search_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "projects_search_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "areas_search_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "headings_search_idx" SET (gin_pending_list_limit = 64);
