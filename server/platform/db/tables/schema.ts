// The whole schema, for Drizzle and the stores. Tables come after those they reference.
export * from './audit-tables.ts'
export * from './account-tables.ts'
export * from './mail-tables.ts'
export * from './project-tables.ts'
export * from './key-tables.ts'
export * from './learning-tables.ts'
export * from './tutor-tables.ts'
export * from './quota-tables.ts'
