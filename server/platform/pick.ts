/** The named fields of a row, so that what leaves the server is listed once. */
export function pick<Row extends object, Name extends keyof Row>(
  row: Row,
  ...names: Name[]
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}
