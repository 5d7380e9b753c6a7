/** Returns an index by name: from the built knowledge, or newly made. */
export type Indexed = <Index>(name: string, make: () => Index) => Index

export const indexNow: Indexed = (_name, make) => make()
