CREATE TABLE "week_mail_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "week_mails" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"weekday" integer NOT NULL,
	"ahead" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"sent_on" date,
	CONSTRAINT "week_mails_weekday" CHECK ("week_mails"."weekday" between 0 and 6),
	CONSTRAINT "week_mails_ahead" CHECK ("week_mails"."ahead" between -840 and 840)
);
--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "days_per_week" TO "week_goal";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_days_per_week";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "week_goal_unit" text DEFAULT 'tasks' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "week_mail_tokens" ADD CONSTRAINT "week_mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "week_mails" ADD CONSTRAINT "week_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "week_mail_tokens_user" ON "week_mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "week_mails_weekday" ON "week_mails" USING btree ("weekday");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_week_goal" CHECK ("users"."week_goal" between 1 and 40);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_week_goal_unit" CHECK ("users"."week_goal_unit" in ('days', 'tasks', 'hours'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_proof" CHECK ("tasks"."proof" in ('code', 'question', 'picture'));--> statement-breakpoint
UPDATE "users" SET "week_goal_unit" = 'days' WHERE "week_goal" IS NOT NULL;
--> statement-breakpoint
UPDATE "tasks" SET "proof" = CASE
  WHEN EXISTS (SELECT 1 FROM "task_attempts" WHERE "task_id" = "tasks"."id" AND "verdict" = 'right') THEN 'code'
  WHEN EXISTS (SELECT 1 FROM "asked_checks" WHERE "task_id" = "tasks"."id" AND "passed") THEN 'question'
END
WHERE "id" IN (SELECT "task_id" FROM "task_attempts" UNION SELECT "task_id" FROM "asked_checks");
