ALTER TABLE "plan_versions" ADD COLUMN "planned_from" jsonb;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "planned_from" jsonb;