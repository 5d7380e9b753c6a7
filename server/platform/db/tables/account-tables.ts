import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { WeekGoalUnit } from '#contract/learning/learning-week.ts'
import type { Experience, PlanName } from '#contract/account/user.ts'
import { moment } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    /** `guest:<random>` for a guest. */
    firebaseUid: text('firebase_uid').notNull().unique(),
    /** The most recent one from Google; two accounts may share it (docs/decisions/006). */
    email: text().notNull(),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    plan: text().$type<PlanName>().notNull().default('free'),
    experience: text().$type<Experience>(),
    goal: text(),
    hoursPerWeek: integer('hours_per_week'),
    /** The weekly goal, counted in `weekGoalUnit`; null without one. */
    weekGoal: integer('week_goal'),
    weekGoalUnit: text('week_goal_unit').$type<WeekGoalUnit>().notNull().default('tasks'),
    /** Whether the three profile questions were shown; they are not shown again automatically. */
    profileAskedAt: timestamp('profile_asked_at', { withTimezone: true, precision: 3 }),
    createdAt: moment('created_at'),
    lastLoginAt: moment('last_login_at'),
    /** Updated at most once a minute; guests are removed 30 days after it. */
    lastVisitAt: moment('last_visit_at'),
  },
  (table) => [
    index('users_email').on(table.email),
    index('users_last_visit').on(table.lastVisitAt),
    check('users_experience', sql`${table.experience} in ('new', 'some', 'experienced')`),
    check('users_hours_per_week', sql`${table.hoursPerWeek} between 1 and 80`),
    check('users_week_goal', sql`${table.weekGoal} between 1 and 40`),
    check('users_week_goal_unit', sql`${table.weekGoalUnit} in ('days', 'tasks', 'hours')`),
  ],
)

/** The user to whom a row belongs; it is deleted with them. */
export function ofUser() {
  return integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
}

/** Lets guests who logged out return: their browser has the token in a cookie. */
export const guestReturns = pgTable(
  'guest_returns',
  {
    /** SHA-256 of the cookie's token, as hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    createdAt: moment('created_at'),
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('guest_returns_user').on(table.userId)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, as hex. */
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session to its user; reveals nothing about the token. */
    id: serial().notNull().unique(),
    /** The previous token: valid until a minute after the new one is first used. */
    previousTokenHash: text('previous_token_hash').unique(),
    previousEndsAt: timestamp('previous_ends_at', { withTimezone: true, precision: 3 }),
    rotatedAt: moment('rotated_at'),
    /** The browser and system, in words. */
    device: text(),
    userId: ofUser(),
    createdAt: moment('created_at'),
    lastSeenAt: moment('last_seen_at'),
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)
