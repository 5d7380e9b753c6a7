export interface Place {
  id: number
  parentId: number | null
  isChosen: boolean
}

/**
 * Messages written in one place, by edit or by another answer, are siblings, and one of them is chosen. From the first message on the chosen
 * ones are what is shown. Choosing a message chooses all that lead to it; what was chosen below it before comes back with it.
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
