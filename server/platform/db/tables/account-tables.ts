import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { WeekGoalUnit } from '#contract/learning/learning-week.ts'
import type { Experience, PlanName } from '#contract/account/user.ts'
import { moment } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    /** For a guest, `guest:<random>`. */
    firebaseUid: text('firebase_uid').notNull().unique(),
    /** The latest address from Google. Two accounts may have the same one (docs/decisions/006). */
    email: text().notNull(),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    plan: text().$type<PlanName>().notNull().default('free'),
    experience: text().$type<Experience>(),
    goal: text(),
    hoursPerWeek: integer('hours_per_week'),
    /** The weekly goal in units of `weekGoalUnit`; null if none. */
    weekGoal: integer('week_goal'),
    weekGoalUnit: text('week_goal_unit').$type<WeekGoalUnit>().notNull().default('tasks'),
    /** When the three profile questions were shown; they are shown automatically only once. */
    profileAskedAt: timestamp('profile_asked_at', { withTimezone: true, precision: 3 }),
    createdAt: moment('created_at'),
    lastLoginAt: moment('last_login_at'),
    /** Updated at most once a minute. Guests are removed 30 days after their last visit. */
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

/** The column for a row's owner; the row is deleted with that user. */
export function ofUser() {
  return integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
}

/** Lets guests who logged out return, by a token in their browser's cookie. */
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
    /** Identifies the session in the user's list of devices; reveals nothing about the token. */
    id: serial().notNull().unique(),
    /** The previous token, valid until a minute after the new one is first used. */
    previousTokenHash: text('previous_token_hash').unique(),
    previousEndsAt: timestamp('previous_ends_at', { withTimezone: true, precision: 3 }),
    rotatedAt: moment('rotated_at'),
    /** Browser and operating system, in words. */
    device: text(),
    userId: ofUser(),
    createdAt: moment('created_at'),
    lastSeenAt: moment('last_seen_at'),
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)
