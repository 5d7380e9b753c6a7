CREATE TABLE "answer_ratings" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"is_helpful" boolean NOT NULL,
	"wanted" text,
	"rated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answer_ratings" ADD CONSTRAINT "answer_ratings_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_ratings" ADD CONSTRAINT "answer_ratings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_ratings_project" ON "answer_ratings" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "answer_ratings_time" ON "answer_ratings" USING btree ("rated_at");