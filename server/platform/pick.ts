/** A row's listed fields, so that it is explicit what leaves the server. */
export function pick<Row extends object, Name extends keyof Row>(
  row: Row,
  ...names: Name[]
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}
