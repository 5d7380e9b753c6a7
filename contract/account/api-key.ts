import { z } from 'zod'
import { Id, requiredText, Timestamp } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'

/**
 * What a key gives access to: `sidebar` is the tutor inside Xcode, `read` and `write` are for coding agents.
 */
export const KeyScope = z.enum(['sidebar', 'read', 'write'])
export type KeyScope = z.infer<typeof KeyScope>

export const NewApiKey = z.object({
  name: requiredText('A name is required', limits.keyName, 'The name'),
  /** The only project the key can access; if absent, all projects. */
  projectId: Id.nullish().transform((id) => id ?? null),
  scopes: z
    .array(KeyScope)
    .min(1, 'Choose at least one scope')
    .default(['sidebar', 'read'])
    .transform((scopes) => [...new Set(scopes)]),
  /** Whether the code in questions from Xcode is stored in the project's chat. */
  keepsCode: z.boolean().default(false),
})
export type NewApiKey = z.infer<typeof NewApiKey>
export type NewApiKeyInput = z.input<typeof NewApiKey>

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  projectId: Id.nullable(),
  scopes: z.array(KeyScope),
  keepsCode: z.boolean(),
  /** The last characters of the secret, to tell keys apart. */
  lastFour: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  /** The User-Agent of the last client to use the key, such as "Xcode/24577". */
  lastUsedBy: z.string().nullable(),
  /** When Xcode last used the key; later uses by other clients do not change it. */
  xcodeCalledAt: Timestamp.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The only response that contains the secret. */
export const CreatedApiKey = ApiKey.extend({ secret: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
