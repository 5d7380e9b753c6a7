CREATE TABLE "byte_changes" (
	"id" bigserial NOT NULL,
	"user_id" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"may_exceed" boolean NOT NULL,
	CONSTRAINT "byte_changes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "kept_bytes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "unfinished_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kept_bytes" ADD CONSTRAINT "kept_bytes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_unfinished" ON "projects" USING btree ("unfinished_until") WHERE "projects"."unfinished_until" is not null;
--> statement-breakpoint
-- Everything below is kept by the database itself, so that no store can forget it (docs/decisions/030): what a row takes is its texts in bytes and 200 for the row.
-- Texts tell their length without being read; JSON does not, so its tables keep the number. These columns are not in schema.ts.
ALTER TABLE "projects" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (200 + octet_length("title") + octet_length("description") + coalesce(octet_length("plan"::text), 0) + octet_length("wishes"::text) + octet_length("answers"::text)) STORED;
--> statement-breakpoint
ALTER TABLE "plan_versions" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (200 + octet_length("plan"::text) + coalesce(octet_length("planned_from"::text), 0)) STORED;
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (200 + coalesce(octet_length("wish"), 0) + octet_length("plan"::text) + octet_length("lines"::text) + coalesce(octet_length("accepted"::text), 0) + coalesce(octet_length("undo"::text), 0) + coalesce(octet_length("planned_from"::text), 0)) STORED;
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (200 + octet_length("lesson"::text) + octet_length("basis")) STORED;
--> statement-breakpoint
ALTER TABLE "tutor_views" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (200 + octet_length("view"::text)) STORED;
--> statement-breakpoint
ALTER TABLE "tutor_suggestions" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (200 + octet_length("act"::text)) STORED;
--> statement-breakpoint
-- Replaced at the start by set_byte_budgets, with what the settings say. A table would travel with backups.
CREATE FUNCTION "byte_budget"("is_guest" boolean) RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT CASE WHEN is_guest THEN 20000000 ELSE 500000000 END $$;
--> statement-breakpoint
CREATE FUNCTION "set_byte_budgets"("guest" bigint, "account" bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(8203518);
  IF byte_budget(true) = guest AND byte_budget(false) = account THEN RETURN; END IF;
  EXECUTE format('CREATE OR REPLACE FUNCTION byte_budget(is_guest boolean) RETURNS bigint LANGUAGE sql STABLE AS %L', format('SELECT CASE WHEN is_guest THEN %s ELSE %s END', guest, account));
END $$;
--> statement-breakpoint
-- At the commit and not before: whoever waits for the user's row holds no other up. Of two transactions that would fill an account together the second one waits here, and is refused.
CREATE FUNCTION "apply_byte_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change bigint; asked bigint; kept bigint; is_guest boolean;
BEGIN
  WITH own AS (DELETE FROM byte_changes WHERE user_id = NEW.user_id RETURNING bytes, may_exceed)
  SELECT sum(bytes), sum(bytes) FILTER (WHERE NOT may_exceed) INTO change, asked FROM own;
  -- The first row of a transaction takes the others along.
  IF change IS NULL THEN RETURN NULL; END IF;
  INSERT INTO kept_bytes (user_id, bytes) SELECT id, change FROM users WHERE id = NEW.user_id
  ON CONFLICT (user_id) DO UPDATE SET bytes = kept_bytes.bytes + change
  RETURNING bytes INTO kept;
  SELECT firebase_uid LIKE 'guest:%' INTO is_guest FROM users WHERE id = NEW.user_id;
  IF asked > 0 AND kept > byte_budget(is_guest) THEN
    RAISE EXCEPTION 'The storage of user % is full', NEW.user_id USING ERRCODE = 'FL413', DETAIL = json_build_object('used', kept - change, 'limit', byte_budget(is_guest), 'isGuest', is_guest, 'accountLimit', byte_budget(false));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "byte_changes_apply" AFTER INSERT ON "byte_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "apply_byte_changes"();
--> statement-breakpoint
-- Of each table: what names the owner, who that is, what a row takes, and whether a full account stops an insert and an update. What the tutor writes is never stopped halfway.
DO $do$
DECLARE
  counted record;
  children text;
  in_project constant text := 'SELECT user_id FROM projects WHERE id = key';
BEGIN
  CREATE TEMPORARY TABLE counted_tables (name text, key text, owner text, size text, inserts_may_exceed boolean, updates_may_exceed boolean);
  INSERT INTO counted_tables VALUES
    ('projects', 'user_id', 'SELECT id FROM users WHERE id = key', 'r.bytes', false, false),
    ('plan_versions', 'project_id', in_project, 'r.bytes', false, false),
    ('proposals', 'project_id', in_project, 'r.bytes', false, false),
    ('tasks', 'project_id', in_project, '200 + octet_length(r.title) + coalesce(octet_length(r.description), 0) + coalesce(octet_length(r.phase), 0) + coalesce(octet_length(r.done_when), 0) + octet_length(r.topics::text) + 4 * coalesce(cardinality(r.depends_on), 0)', false, false),
    -- The text of an answer counts once it is settled: until then it is written anew four times a second.
    ('chat_messages', 'project_id', in_project, 'CASE WHEN r.status = ''streaming'' THEN 200 ELSE 200 + octet_length(r.content) + coalesce(octet_length(r.error), 0) + coalesce(octet_length(r.model), 0) + coalesce(octet_length(r.code_checks::text), 0) END', false, true),
    ('saved_solutions', 'project_id', in_project, '200 + octet_length(r.title) + octet_length(r.content) + coalesce(octet_length(r.language), 0) + coalesce(octet_length(r.client_ref), 0)', false, false),
    ('asked_checks', 'user_id', 'SELECT id FROM users WHERE id = key', '200 + coalesce(octet_length(r.answer), 0)', false, true),
    ('lessons', 'task_id', 'SELECT projects.user_id FROM tasks JOIN projects ON projects.id = tasks.project_id WHERE tasks.id = key', 'r.bytes', true, true),
    ('tutor_views', 'project_id', in_project, 'r.bytes', true, true),
    ('tutor_suggestions', 'project_id', in_project, 'r.bytes', true, true),
    ('thread_summaries', 'project_id', in_project, '200 + octet_length(r.summary)', true, true);
  FOR counted IN SELECT *, replace(size, 'r.', 'OLD.') AS old_size, replace(size, 'r.', 'NEW.') AS new_size FROM counted_tables LOOP
    EXECUTE format($function$
      CREATE FUNCTION count_bytes_of_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        -- A backup brings the numbers along.
        IF current_setting('fledge.is_restoring', true) = 'on' THEN RETURN NULL; END IF;
        IF TG_OP = 'INSERT' THEN
          INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT owner, size, %5$s FROM (SELECT (%3$s) AS owner, size FROM (SELECT r.%2$s AS key, sum(%4$s) AS size FROM new_rows AS r GROUP BY 1) AS sums) AS owned WHERE owner IS NOT NULL;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT owner, -size, true FROM (SELECT (%3$s) AS owner, size FROM (SELECT r.%2$s AS key, sum(%4$s) AS size FROM old_rows AS r GROUP BY 1) AS sums) AS owned WHERE owner IS NOT NULL;
        ELSE
          INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT owner, size, %6$s OR OLD.%2$s <> NEW.%2$s FROM (SELECT (%3$s) AS owner, size FROM (VALUES (OLD.%2$s, -(%7$s)), (NEW.%2$s, %8$s)) AS sums (key, size)) AS owned WHERE owner IS NOT NULL;
        END IF;
        RETURN NULL;
      END $body$ $function$, counted.name, counted.key, counted.owner, counted.size, counted.inserts_may_exceed::text, counted.updates_may_exceed::text, counted.old_size, counted.new_size);
    EXECUTE format('CREATE TRIGGER %1$s_bytes_in AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_%1$s()', counted.name);
    EXECUTE format('CREATE TRIGGER %1$s_bytes_out AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_%1$s()', counted.name);
    EXECUTE format('CREATE TRIGGER %1$s_bytes_changed AFTER UPDATE ON %1$I FOR EACH ROW WHEN (OLD.%2$s <> NEW.%2$s OR (%3$s) <> (%4$s)) EXECUTE FUNCTION count_bytes_of_%1$s()', counted.name, counted.key, counted.old_size, counted.new_size);
  END LOOP;
  SELECT string_agg(
    CASE WHEN key = 'project_id' THEN format('SELECT sum(%s) AS size FROM %I AS r WHERE r.project_id = project', size, name)
    ELSE format('SELECT sum(%s) AS size FROM %I AS r JOIN tasks ON tasks.id = r.task_id WHERE tasks.project_id = project', size, name) END, ' UNION ALL ')
  INTO children FROM counted_tables WHERE key <> 'user_id';
  EXECUTE format('CREATE FUNCTION bytes_in_project(project integer) RETURNS bigint LANGUAGE sql STABLE AS %L', format('SELECT coalesce(sum(size), 0)::bigint FROM (%s) AS parts', children));
  DROP TABLE counted_tables;
END $do$;
--> statement-breakpoint
-- Once a project or a task is gone nobody can tell whose what was in it: so that is given back before.
CREATE FUNCTION "give_back_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'projects' THEN
    INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT id, -bytes_in_project(OLD.id), true FROM users WHERE id = OLD.user_id;
  ELSE
    INSERT INTO byte_changes (user_id, bytes, may_exceed)
    SELECT projects.user_id, -lessons.bytes, true FROM lessons JOIN projects ON projects.id = OLD.project_id WHERE lessons.task_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_bytes_given_back" BEFORE DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "give_back_bytes"();
--> statement-breakpoint
CREATE TRIGGER "tasks_bytes_given_back" BEFORE DELETE ON "tasks" FOR EACH ROW EXECUTE FUNCTION "give_back_bytes"();
--> statement-breakpoint
-- A sign-in moves a guest's projects.
CREATE FUNCTION "move_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO byte_changes (user_id, bytes, may_exceed) VALUES (OLD.user_id, -bytes_in_project(NEW.id), true), (NEW.user_id, bytes_in_project(NEW.id), true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_bytes_moved" AFTER UPDATE OF "user_id" ON "projects" FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION "move_bytes"();
--> statement-breakpoint
INSERT INTO "kept_bytes" ("user_id", "bytes")
SELECT id, coalesce((SELECT sum(bytes + bytes_in_project(projects.id)) FROM projects WHERE user_id = users.id), 0) + coalesce((SELECT sum(200 + coalesce(octet_length(answer), 0)) FROM asked_checks WHERE user_id = users.id), 0)
FROM users;
