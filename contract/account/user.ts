import { z } from 'zod'
import { Id, optionalText, Timestamp } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'

export const PlanName = z.enum(['free', 'plus', 'pro'])
export type PlanName = z.infer<typeof PlanName>

export const User = z.object({
  id: Id,
  /** Null for a guest. */
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  isGuest: z.boolean(),
  plan: PlanName,
})
export type User = z.infer<typeof User>

/** The body of a sign-in. The token may instead be sent in an Authorization header. */
export const SignIn = z.object({
  idToken: z.string('The ID token of Google sign-in is missing').optional(),
  /** Refuses any account but the one already signed in, so that nobody confirms with the wrong one. */
  sameAccount: z.boolean().default(false),
})
export type SignIn = z.infer<typeof SignIn>

/** The user after signing in. `endedKeys` is the number of the guest's keys that were revoked. */
export const SignedIn = User.extend({ endedKeys: z.int() })
export type SignedIn = z.infer<typeof SignedIn>

/** Whether the user signed in recently enough to export or delete everything; always true for guests. */
export const RecentSignIn = z.object({ isRecent: z.boolean() })
export type RecentSignIn = z.infer<typeof RecentSignIn>

export const Experience = z.enum(['new', 'some', 'experienced'])
export type Experience = z.infer<typeof Experience>

/** What the tutor should know about the learner. A field is null if the learner has not answered. */
export const LearnerProfile = z.object({
  experience: Experience.nullable(),
  goal: optionalText(limits.learnerGoal, 'The goal')
    .transform((text) => text || null)
    .nullable(),
  hoursPerWeek: z
    .int('The hours are a whole number')
    .min(1, 'The hours are 1 at least')
    .max(limits.hoursPerWeek, `The hours can be ${limits.hoursPerWeek} at most`)
    .nullable(),
})
export type LearnerProfile = z.infer<typeof LearnerProfile>

/** Whether the three questions about the learner have been shown, which happens once. */
export const ProfileQuestions = z.object({ wereAsked: z.boolean() })
export type ProfileQuestions = z.infer<typeof ProfileQuestions>

export const UserChange = LearnerProfile.partial()
export type UserChange = z.infer<typeof UserChange>

export const Session = z.object({
  id: Id,
  /** The browser and system, such as "Firefox on Windows"; null if unknown. */
  device: z.string().nullable(),
  isCurrent: z.boolean(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
})
export type Session = z.infer<typeof Session>

/** `waysBack` is the number of browsers in which a guest who logged out can still return. */
export const SessionList = z.object({ sessions: Session.array(), waysBack: z.int() })
export type SessionList = z.infer<typeof SessionList>

export const deletionWord = 'delete my account'
export const AccountDeletion = z.object({
  confirmation: z.literal(deletionWord, `Type "${deletionWord}" to confirm`),
})
