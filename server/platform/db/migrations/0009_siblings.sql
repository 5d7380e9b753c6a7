ALTER TABLE "chat_messages" ADD COLUMN "is_chosen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_messages_parent" ON "chat_messages" USING btree ("project_id","parent_id");--> statement-breakpoint
-- Until now a conversation was one line, and only answers named what they follow.
UPDATE "chat_messages" SET "parent_id" = "line"."before"
FROM (SELECT "id", lag("id") OVER (PARTITION BY "project_id" ORDER BY "seq") AS "before" FROM "chat_messages") AS "line"
WHERE "line"."id" = "chat_messages"."id" AND "chat_messages"."parent_id" IS NULL AND "chat_messages"."is_user_message";
