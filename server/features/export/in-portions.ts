export type Several<Item> = Iterable<Item> | AsyncIterable<Item>

/** The limits of one batch: long texts are slow to insert because of the search index. */
const most = { rows: 50, characters: 24_000 }

export async function* inPortions<Item>(
  items: Several<Item>,
  sizeOf: (item: Item) => number,
): AsyncGenerator<Item[]> {
  let waiting: Item[] = []
  let characters = 0
  for await (const item of items) {
    if (waiting.length >= most.rows || (waiting.length > 0 && characters + sizeOf(item) > most.characters)) {
      yield waiting
      waiting = []
      characters = 0
    }
    waiting.push(item)
    characters += sizeOf(item)
  }
  if (waiting.length > 0) yield waiting
}
