/** Who a call works for: askers take turns in the queue. */
export type Asker = `user ${number}` | `address ${string}` | 'server'
