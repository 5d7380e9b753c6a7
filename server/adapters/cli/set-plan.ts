import { and, eq, like, not, sql } from 'drizzle-orm'
import { PlanName } from '#contract/account/user.ts'
import { recordEvent } from '#server/features/audit/audit-store.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { users } from '#server/platform/db/tables/schema.ts'
import { queueMail } from '#server/platform/mail/outbox-store.ts'
import { SettingsError, type Settings } from '#server/platform/settings.ts'
import { xcodeMail } from '#server/features/xcode-mail/compose-xcode-mail.ts'
import { withLockedFolder } from './with-locked-folder.ts'

/** `plan set EMAIL free|plus|pro`: changes an account's subscription. Returns a sentence for the operator. */
export async function setPlan(settings: Settings, email: string, name: string): Promise<string> {
  const plan = PlanName.safeParse(name)
  if (!plan.success)
    throw new SettingsError(`There is no plan "${name}"; the plans are ${PlanName.options.join(', ')}.`)
  return withLockedFolder(
    settings,
    'Stop it, set the plan, and start it again; with PostgreSQL (DATABASE_URL) that is not needed.',
    () => changePlan(settings, email, plan.data),
  )
}

async function changePlan(settings: Settings, email: string, plan: PlanName): Promise<string> {
  const opened = await openDatabase(settings)
  try {
    const known = and(
      eq(sql`lower(${users.email})`, email.toLowerCase()),
      not(like(users.firebaseUid, 'guest:%')),
    )
    const changed = await opened.database.transaction(async (transaction) => {
      const before = await transaction
        .select({ id: users.id, plan: users.plan })
        .from(users)
        .where(known)
        .for('update')
      await transaction.update(users).set({ plan }).where(known)
      // The running server sends it when it next checks the outbox.
      for (const user of before)
        if (user.plan === 'free' && plan !== 'free')
          await queueMail(transaction, xcodeMail(user.id, 'plan'), new Date())
      for (const user of before)
        await recordEvent(transaction, {
          userId: user.id,
          event: 'plan changed',
          subject: `${user.plan} to ${plan}`,
          at: new Date(),
        })
      return before
    })
    if (changed.length === 0)
      throw new SettingsError(`Nobody has signed in as ${email}. An account begins with the first sign-in.`)
    return `${email} now has the plan ${plan}.`
  } finally {
    await opened.close()
  }
}
