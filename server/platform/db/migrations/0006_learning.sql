CREATE TABLE "asked_checks" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"check_id" text NOT NULL,
	"topic" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"project_id" integer,
	"task_id" integer,
	"message_id" integer,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"passed" boolean,
	CONSTRAINT "asked_checks_kind" CHECK ("asked_checks"."kind" in ('choice', 'recall')),
	CONSTRAINT "asked_checks_place" CHECK ("asked_checks"."place" in ('lesson', 'chat', 'review'))
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"task_id" integer PRIMARY KEY NOT NULL,
	"lesson" jsonb NOT NULL,
	"basis" text NOT NULL,
	"was_fitted" boolean DEFAULT false NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_cards" (
	"user_id" integer NOT NULL,
	"check_id" text NOT NULL,
	"topic" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"stability" real NOT NULL,
	"difficulty" real NOT NULL,
	"scheduled_days" integer NOT NULL,
	"repetitions" integer NOT NULL,
	"lapses" integer NOT NULL,
	"state" integer NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_cards_user_id_check_id_pk" PRIMARY KEY("user_id","check_id")
);
--> statement-breakpoint
CREATE TABLE "topic_marks" (
	"user_id" integer NOT NULL,
	"topic" text NOT NULL,
	"mark" text NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "topic_marks_user_id_topic_pk" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "topic_marks_mark" CHECK ("topic_marks"."mark" in ('known', 'not_known'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "asked_checks" ADD CONSTRAINT "asked_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_checks" ADD CONSTRAINT "asked_checks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_checks" ADD CONSTRAINT "asked_checks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_checks" ADD CONSTRAINT "asked_checks_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_marks" ADD CONSTRAINT "topic_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_checks_user" ON "asked_checks" USING btree ("user_id","topic");--> statement-breakpoint
CREATE INDEX "asked_checks_task" ON "asked_checks" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "asked_checks_message" ON "asked_checks" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "review_cards_due" ON "review_cards" USING btree ("user_id","due_at");