/** The fields a form changed. The rest is not sent, since others may have changed it meanwhile. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}
