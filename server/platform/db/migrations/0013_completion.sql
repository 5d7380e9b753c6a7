-- When a task was done, kept by the database itself: whoever writes a task, and whatever else they change of it, the moment stays. The column is not in schema.ts.
ALTER TABLE "tasks" ADD COLUMN "completed_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "tasks" SET "completed_at" = "updated_at" WHERE "status" = 'completed';
--> statement-breakpoint
CREATE FUNCTION "keep_completion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.completed_at := CASE WHEN NEW.status = 'completed' THEN coalesce(NEW.completed_at, NEW.updated_at) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tasks_completion" BEFORE INSERT OR UPDATE OF "status" ON "tasks" FOR EACH ROW EXECUTE FUNCTION "keep_completion"();
