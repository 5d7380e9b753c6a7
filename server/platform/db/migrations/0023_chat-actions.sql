ALTER TABLE "chat_messages" ADD COLUMN "action" jsonb;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "offers" jsonb;
