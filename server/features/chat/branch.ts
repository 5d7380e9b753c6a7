export interface Place {
  id: number
  parentId: number | null
  isChosen: boolean
}

/**
 * An edited message or a second answer is a sibling of the first, and one sibling is chosen. The chosen messages, from the first one on, are shown.
 * Choosing a message chooses all its ancestors; what was chosen below it before is shown again.
 */
export function branchThrough(
  places: Place[],
  messageId?: number,
): { chosen: Set<number>; shown: Set<number> } {
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const chosenBelow = new Map<number | null, number>()
  for (const { id, parentId, isChosen } of places)
    if (isChosen || !chosenBelow.has(parentId)) chosenBelow.set(parentId, id)
  for (let place = placeOf.get(messageId ?? 0); place; place = placeOf.get(place.parentId ?? 0))
    chosenBelow.set(place.parentId, place.id)
  const shown = new Set<number>()
  for (let id = chosenBelow.get(null); id !== undefined; id = chosenBelow.get(id)) shown.add(id)
  return { chosen: new Set(chosenBelow.values()), shown }
}
