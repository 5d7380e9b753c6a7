ALTER TABLE "api_keys" ADD COLUMN "xcode_called_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "api_keys" SET "xcode_called_at" = "last_used_at" WHERE "last_used_by" LIKE 'Xcode/%';