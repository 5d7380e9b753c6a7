/**
 * Adds fields derived from the message's names: a coding path in words and its last key, and the file name of a path.
 */
export function fieldsOf(names: Readonly<Record<string, string>>): Record<string, string> {
  const { path, file } = names
  return {
    ...names,
    ...(path === undefined ? {} : pathFields(path)),
    ...(file?.includes('/') ? { file: file.split('/').findLast((part) => part !== '') ?? file } : {}),
  }
}

const mostKeys = 12

function pathFields(path: string): Record<string, string> {
  const keys = keysOf(path)
  const last = keys.findLast((key) => !/^\d+$/.test(key))
  const depth = keys.length === 0 ? 'top' : keys.every((key) => /^\d+$/.test(key)) ? 'element' : 'inside'
  return {
    depth,
    place: keys.reduce(
      (text, key) => (/^\d+$/.test(key) ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
      '',
    ),
    ...(last === undefined ? {} : { key: last }),
  }
}

/**
 * The keys in `[CodingKeys(stringValue: 'owner', intValue: nil), _CodingKey(stringValue: 'Index 3', intValue: 3)]` or
 * in `[0].owner.name`.
 */
function keysOf(path: string): string[] {
  const written = [...path.matchAll(/stringValue: ?'([^']{1,80})'/g)].map(([, key = '']) => key)
  const plain = path.includes('(') ? [] : (path.match(/[\w-]{1,80}/g) ?? [])
  return (written.length > 0 ? written : plain)
    .slice(0, mostKeys)
    .map((key) => /^Index (\d{1,9})$/.exec(key)?.[1] ?? key)
}
