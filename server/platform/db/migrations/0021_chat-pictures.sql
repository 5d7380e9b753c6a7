CREATE TABLE "chat_pictures" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "chat_pictures_media_type" CHECK ("chat_pictures"."media_type" in ('image/png', 'image/jpeg', 'image/webp'))
);
--> statement-breakpoint
ALTER TABLE "chat_pictures" ADD CONSTRAINT "chat_pictures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pictures" ADD CONSTRAINT "chat_pictures_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_pictures_message" ON "chat_pictures" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "chat_pictures_project" ON "chat_pictures" USING btree ("project_id","id");--> statement-breakpoint
-- They are packed already: trying to pack them again costs time and saves nothing.
ALTER TABLE "chat_pictures" ALTER COLUMN "data" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- What pictures take counts as in migration 0016.
CREATE FUNCTION "count_bytes_of_chat_pictures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup brings the numbers along.
  IF current_setting('fledge.is_restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT projects.user_id, sum(200 + octet_length(r.data)), false FROM new_rows AS r JOIN projects ON projects.id = r.project_id GROUP BY 1;
  ELSE
    INSERT INTO byte_changes (user_id, bytes, may_exceed) SELECT projects.user_id, -sum(200 + octet_length(r.data)), true FROM old_rows AS r JOIN projects ON projects.id = r.project_id GROUP BY 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "chat_pictures_bytes_in" AFTER INSERT ON "chat_pictures" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_bytes_of_chat_pictures"();
--> statement-breakpoint
CREATE TRIGGER "chat_pictures_bytes_out" AFTER DELETE ON "chat_pictures" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_bytes_of_chat_pictures"();
--> statement-breakpoint
ALTER FUNCTION "bytes_in_project"(integer) RENAME TO "bytes_in_project_of_0019";
--> statement-breakpoint
CREATE FUNCTION "bytes_in_project"(project integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT bytes_in_project_of_0019(project) + coalesce((SELECT sum(200 + octet_length(data)) FROM chat_pictures WHERE project_id = project), 0)::bigint
$$;
