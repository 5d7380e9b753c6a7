/** On whose behalf a call runs; askers take turns in the queue. */
export type Asker = `user ${number}` | `address ${string}` | 'server'
