import { configureGlobal } from 'fast-check'

// A fixed seed makes failures reproducible; `SEED=7 npx vitest run` tries other values.
configureGlobal({ seed: Number(process.env['SEED'] ?? 2611) })
