export interface Place {
  id: number
  parentId: number | null
  isChosen: boolean
}

/**
 * Of siblings (an edited message, a second answer), one is chosen; the chain of chosen messages is shown.
 * Choosing a message also chooses its ancestors and restores the choices made below it.
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
