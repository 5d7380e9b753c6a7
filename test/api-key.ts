import { CreatedApiKey, type NewApiKeyInput } from '#contract/account/api-key.ts'
import type { Guest } from './guest.ts'

export async function createApiKey(guest: Guest, key: Partial<NewApiKeyInput> = {}): Promise<CreatedApiKey> {
  return CreatedApiKey.parse(await (await guest.post('/api/keys', { name: 'My Mac', ...key })).json())
}
