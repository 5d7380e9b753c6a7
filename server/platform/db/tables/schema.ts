// The whole schema, for Drizzle and for stores; tables that point to each other's stand below the ones they point to.
export * from './audit-tables.ts'
export * from './account-tables.ts'
export * from './mail-tables.ts'
export * from './project-tables.ts'
export * from './key-tables.ts'
export * from './learning-tables.ts'
export * from './tutor-tables.ts'
export * from './quota-tables.ts'
