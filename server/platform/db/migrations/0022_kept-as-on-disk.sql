-- What rows take is counted about as the disk sees it: also what the search keeps of a text, 60 bytes for each different word in it (column and index), and what learners write into ratings.
-- The rest is as in migration 0016. Counts by length, never by size on the disk: that may be another one when the row is deleted.
DO $do$
DECLARE counted record;
BEGIN
  CREATE TEMPORARY TABLE counted_tables (name text, size text, updates_may_exceed boolean);
  INSERT INTO counted_tables VALUES
    ('tasks', '200 + octet_length(r.title) + coalesce(octet_length(r.description), 0) + coalesce(octet_length(r.phase), 0) + coalesce(octet_length(r.done_when), 0) + octet_length(r.topics::text) + 4 * coalesce(cardinality(r.depends_on), 0) + 60 * coalesce(length(r.search), 0)', false),
    ('chat_messages', 'CASE WHEN r.status = ''streaming'' THEN 200 ELSE 200 + octet_length(r.content) + coalesce(octet_length(r.error), 0) + coalesce(octet_length(r.model), 0) + coalesce(octet_length(r.code_checks::text), 0) + 60 * coalesce(length(r.search), 0) END', true),
    ('saved_solutions', '200 + octet_length(r.title) + octet_length(r.content) + coalesce(octet_length(r.language), 0) + coalesce(octet_length(r.client_ref), 0) + 60 * coalesce(length(r.search), 0)', false),
    ('answer_ratings', '200 + coalesce(octet_length(r.wanted), 0)', false);
  FOR counted IN SELECT *, replace(size, 'r.', 'OLD.') AS old_size, replace(size, 'r.', 'NEW.') AS new_size FROM counted_tables LOOP
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION count_bytes_of_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        -- A backup brings the numbers along.
        IF current_setting('fledge.is_restoring', true) = 'on' THEN RETURN NULL; END IF;
        IF TG_OP = 'INSERT' THEN
          INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT projects.user_id, sum(%2$s), false FROM new_rows AS r JOIN projects ON projects.id = r.project_id GROUP BY 1;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT projects.user_id, -sum(%2$s), true FROM old_rows AS r JOIN projects ON projects.id = r.project_id GROUP BY 1;
        ELSE
          INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT projects.user_id, size, %3$s OR OLD.project_id <> NEW.project_id FROM (VALUES (OLD.project_id, -(%4$s)), (NEW.project_id, %5$s)) AS sums (key, size) JOIN projects ON projects.id = key;
        END IF;
        RETURN NULL;
      END $body$ $function$, counted.name, counted.size, counted.updates_may_exceed::text, counted.old_size, counted.new_size);
    EXECUTE format('DROP TRIGGER IF EXISTS %1$s_bytes_in ON %1$I', counted.name);
    EXECUTE format('DROP TRIGGER IF EXISTS %1$s_bytes_out ON %1$I', counted.name);
    EXECUTE format('DROP TRIGGER IF EXISTS %1$s_bytes_changed ON %1$I', counted.name);
    EXECUTE format('CREATE TRIGGER %1$s_bytes_in AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_%1$s()', counted.name);
    EXECUTE format('CREATE TRIGGER %1$s_bytes_out AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_of_%1$s()', counted.name);
    EXECUTE format('CREATE TRIGGER %1$s_bytes_changed AFTER UPDATE ON %1$I FOR EACH ROW WHEN (OLD.project_id <> NEW.project_id OR (%2$s) <> (%3$s)) EXECUTE FUNCTION count_bytes_of_%1$s()', counted.name, counted.old_size, counted.new_size);
  END LOOP;
  DROP TABLE counted_tables;
END $do$;
--> statement-breakpoint
ALTER FUNCTION "bytes_in_project"(integer) RENAME TO "bytes_in_project_of_0021";
--> statement-breakpoint
CREATE FUNCTION "bytes_in_project"(project integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT bytes_in_project_of_0021(project)
    + coalesce((SELECT sum(60 * length(search)) FROM tasks WHERE project_id = project), 0)::bigint
    + coalesce((SELECT sum(60 * length(search)) FROM chat_messages WHERE project_id = project AND status <> 'streaming'), 0)::bigint
    + coalesce((SELECT sum(60 * length(search)) FROM saved_solutions WHERE project_id = project), 0)::bigint
    + coalesce((SELECT sum(200 + coalesce(octet_length(wanted), 0)) FROM answer_ratings WHERE project_id = project), 0)::bigint
$$;
--> statement-breakpoint
UPDATE "kept_bytes" SET "bytes" = "bytes" + coalesce((
  SELECT sum(bytes_in_project(projects.id) - bytes_in_project_of_0021(projects.id)) FROM projects WHERE projects.user_id = kept_bytes.user_id
), 0);
