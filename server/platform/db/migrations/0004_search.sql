-- What the search looks through, kept by the database itself. The columns are not in schema.ts, so that no other query carries them.
-- Marks that hold code words together become spaces: the parser would take "URLSession.shared" for a host and "<String>" for a tag.
-- Simple words as they stand, for names and beginnings of words; English ones by their stems, with NavigationStack as two words.
-- The text is cut where a vector could pass PostgreSQL's limit of 1 MB.
CREATE FUNCTION "search_words"("content" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', plain) || to_tsvector('english', regexp_replace(plain, '([a-z0-9])([A-Z])', '\1 \2', 'g'))
  FROM (SELECT translate(left(coalesce(content, ''), 60000), './_-:@<>&\=#', '            ') AS plain) AS text
$$;
--> statement-breakpoint
CREATE FUNCTION "search_vector"("title" text, "content" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(search_words(title), 'A') || setweight(search_words(content), 'B')
$$;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (search_vector("title", "description")) STORED;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (search_vector("title", "description")) STORED;
--> statement-breakpoint
ALTER TABLE "saved_solutions" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (search_vector("title", "content")) STORED;
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (CASE WHEN "status" = 'streaming' THEN NULL ELSE search_vector(NULL, "content") END) STORED;
--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "saved_solutions_search" ON "saved_solutions" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin ("search");
