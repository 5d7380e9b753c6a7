CREATE TABLE "proposals" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"base_version" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"wish" text,
	"plan" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"accepted" jsonb,
	"undo" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposals_state" CHECK ("proposals"."state" in ('open', 'accepted', 'rejected', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_one_open" ON "proposals" USING btree ("project_id") WHERE "proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "proposals_project" ON "proposals" USING btree ("project_id","id");