// The whole schema, for Drizzle and for stores; tables that point to each other's stand below the ones they point to.
export * from './audit-tables.ts'
export * from './core-tables.ts'
export * from './learning-tables.ts'
export * from './tutor-tables.ts'
