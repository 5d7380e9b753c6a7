/** For whom the tutor, the planner or the search works: askers take turns. */
export type Asker = `user ${number}` | `address ${string}` | 'server'
