/** Gives the index of a name: the one that the built knowledge holds, or a new one. */
export type Indexed = <Index>(name: string, make: () => Index) => Index

export const indexNow: Indexed = (_name, make) => make()
