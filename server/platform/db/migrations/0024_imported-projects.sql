ALTER TABLE "projects" ADD COLUMN "imported_at" timestamp (3) with time zone;
--> statement-breakpoint
-- What is pressed and offered in a chat counts like the rest of its messages. The rest is as in migration 0022.
DO $do$
DECLARE
  size constant text := 'CASE WHEN r.status = ''streaming'' THEN 200 ELSE 200 + octet_length(r.content) + coalesce(octet_length(r.error), 0) + coalesce(octet_length(r.model), 0) + coalesce(octet_length(r.code_checks::text), 0) + coalesce(octet_length(r.action::text), 0) + coalesce(octet_length(r.offers::text), 0) + 60 * coalesce(length(r.search), 0) END';
  old_size constant text := replace(size, 'r.', 'OLD.');
  new_size constant text := replace(size, 'r.', 'NEW.');
BEGIN
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION count_bytes_of_chat_messages() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      -- A backup brings the numbers along.
      IF current_setting('fledge.is_restoring', true) = 'on' THEN RETURN NULL; END IF;
      IF TG_OP = 'INSERT' THEN
        INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT projects.user_id, sum(%1$s), false FROM new_rows AS r JOIN projects ON projects.id = r.project_id GROUP BY 1;
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT projects.user_id, -sum(%1$s), true FROM old_rows AS r JOIN projects ON projects.id = r.project_id GROUP BY 1;
      ELSE
        INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT projects.user_id, size, true FROM (VALUES (OLD.project_id, -(%2$s)), (NEW.project_id, %3$s)) AS sums (key, size) JOIN projects ON projects.id = key;
      END IF;
      RETURN NULL;
    END $body$ $function$, size, old_size, new_size);
  DROP TRIGGER "chat_messages_bytes_changed" ON "chat_messages";
  EXECUTE format('CREATE TRIGGER chat_messages_bytes_changed AFTER UPDATE ON chat_messages FOR EACH ROW WHEN (OLD.project_id <> NEW.project_id OR (%1$s) <> (%2$s)) EXECUTE FUNCTION count_bytes_of_chat_messages()', old_size, new_size);
END $do$;
--> statement-breakpoint
ALTER FUNCTION "bytes_in_project"(integer) RENAME TO "bytes_in_project_of_0023";
--> statement-breakpoint
CREATE FUNCTION "bytes_in_project"(project integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT bytes_in_project_of_0023(project)
    + coalesce((SELECT sum(coalesce(octet_length(action::text), 0) + coalesce(octet_length(offers::text), 0)) FROM chat_messages WHERE project_id = project AND status <> 'streaming'), 0)::bigint
$$;
--> statement-breakpoint
UPDATE "kept_bytes" SET "bytes" = "bytes" + coalesce((
  SELECT sum(bytes_in_project(projects.id) - bytes_in_project_of_0023(projects.id)) FROM projects WHERE projects.user_id = kept_bytes.user_id
), 0);
