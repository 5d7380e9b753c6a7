import type { Machine } from './machine.ts'

export interface Result {
  name: string
  seconds: number
  /** The lines it printed. */
  lines: string[]
  /** The promises it found broken. */
  broken: string[]
}

export function tableOf(
  { date, processor, cores, memoryGb, system, node, load }: Machine,
  results: Result[],
): string {
  return [
    `Measured ${date} UTC: ${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}; load before ${load}.`,
    '',
    '| bench | holds | seen |',
    '| --- | --- | --- |',
    ...results.map(
      ({ name, lines, broken }) =>
        `| ${name} | ${broken.length === 0 ? 'yes' : `**no**: ${broken.map(cell).join('; ')}`} | ${lines
          .filter((line) => line !== '')
          .map(cell)
          .join('<br>')} |`,
    ),
    '',
  ].join('\n')
}

function cell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replace(/\s{2,}/g, ' ')
    .trim()
}
