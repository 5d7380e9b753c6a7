CREATE TABLE "phone_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "phone_links" ADD CONSTRAINT "phone_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_links_project" ON "phone_links" USING btree ("project_id","created_at");