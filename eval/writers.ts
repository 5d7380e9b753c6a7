import type { Thinking } from '#server/teaching/thinking.ts'
import { readSettings } from '#server/platform/settings.ts'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { chooseModels, type NamedModel } from '#server/teaching/models/choose-model.ts'

/**
 * The models to test: the built-in tutor, then those in the settings, such as `TUTOR_MODEL=local
 * TUTOR_FALLBACK_MODEL=openai/…`.
 */
export function writersToExamine(thinking: Thinking): NamedModel[] {
  return [
    { model: createFieldGuideModel(thinking), name: 'field-guide' },
    ...chooseModels(readSettings(process.env), process.env),
  ]
}

/** Prints a Markdown table with a row for each model. */
export function printTable(title: string, columns: readonly string[], rows: readonly string[][]): void {
  console.log(`\n${title}\n`)
  for (const row of [columns, columns.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
}

export function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
