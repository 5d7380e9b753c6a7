CREATE TABLE "task_attempts" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"task_id" integer NOT NULL,
	"files" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"hint_level" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_attempts_verdict" CHECK ("task_attempts"."verdict" in ('right', 'close', 'far'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "days_per_week" integer;--> statement-breakpoint
ALTER TABLE "task_attempts" ADD CONSTRAINT "task_attempts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attempts" ADD CONSTRAINT "task_attempts_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_attempts_task" ON "task_attempts" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "task_attempts_project" ON "task_attempts" USING btree ("project_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_days_per_week" CHECK ("users"."days_per_week" between 1 and 7);--> statement-breakpoint
-- What attempts take counts as in migration 0016. This column is not in schema.ts.
ALTER TABLE "task_attempts" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (200 + octet_length("files"::text)) STORED;
--> statement-breakpoint
CREATE FUNCTION "count_bytes_of_task_attempts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup brings the numbers along.
  IF current_setting('fledge.is_restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT projects.user_id, sum(r.bytes), false FROM new_rows AS r JOIN projects ON projects.id = r.project_id GROUP BY 1;
  ELSE
    INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT projects.user_id, -sum(r.bytes), true FROM old_rows AS r JOIN projects ON projects.id = r.project_id GROUP BY 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "task_attempts_bytes_in" AFTER INSERT ON "task_attempts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_bytes_of_task_attempts"();
--> statement-breakpoint
CREATE TRIGGER "task_attempts_bytes_out" AFTER DELETE ON "task_attempts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_bytes_of_task_attempts"();
--> statement-breakpoint
ALTER FUNCTION "bytes_in_project"(integer) RENAME TO "bytes_in_project_of_0016";
--> statement-breakpoint
CREATE FUNCTION "bytes_in_project"(project integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT bytes_in_project_of_0016(project) + coalesce((SELECT sum(bytes) FROM task_attempts WHERE project_id = project), 0)::bigint
$$;
