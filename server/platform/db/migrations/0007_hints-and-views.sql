CREATE TABLE "thread_summaries" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"summary" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutor_suggestions" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"act" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "tutor_suggestions_state" CHECK ("tutor_suggestions"."state" in ('open', 'accepted', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "tutor_usage" (
	"user_id" integer NOT NULL,
	"period" text NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutor_usage_user_id_period_pk" PRIMARY KEY("user_id","period")
);
--> statement-breakpoint
CREATE TABLE "tutor_views" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"view" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "hint_level" integer;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "code_checks" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "hint_turns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "explained" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "thread_summaries" ADD CONSTRAINT "thread_summaries_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_summaries" ADD CONSTRAINT "thread_summaries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_suggestions" ADD CONSTRAINT "tutor_suggestions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_suggestions" ADD CONSTRAINT "tutor_suggestions_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_usage" ADD CONSTRAINT "tutor_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_views" ADD CONSTRAINT "tutor_views_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_views" ADD CONSTRAINT "tutor_views_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_summaries_project" ON "thread_summaries" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "tutor_suggestions_project" ON "tutor_suggestions" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "tutor_suggestions_message" ON "tutor_suggestions" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "tutor_views_project" ON "tutor_views" USING btree ("project_id","message_id");