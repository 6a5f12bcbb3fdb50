/** The order of a route's checkpoints (supplement 2, section 4.3). */

/** When one is to be visited. */
interface Window<Time> {
  from: Time
  to: Time
}

/**
 * The places of the first two checkpoints that cannot be visited in their order, for `to` of the later one is before
 * `from` of the earlier one; `undefined` where there are none.
 */
export const misplaced = <Time extends Date | number>(
  windows: readonly Window<Time>[],
): { earlier: number; later: number } | undefined => {
  let earlier = 0
  for (const [later, { from, to }] of windows.entries()) {
    const latest = (windows[earlier] as Window<Time>).from
    if (to < latest) return { earlier, later }
    if (from > latest) earlier = later
  }
  return undefined
}

/** The list with the item at this place, wherever else it was. */
export const placed = <T>(list: readonly T[], item: T, place: number): T[] =>
  list.filter((one) => one !== item).toSpliced(place, 0, item)

/** The list with those that have an id in the order of `ids`, which are all of them, and the others where they are. */
export const inOrderOf = <T extends { id?: number | null | undefined }>(
  list: readonly T[],
  ids: readonly number[],
): T[] => {
  const byId = new Map(list.map((one) => [one.id, one]))
  let next = 0
  return list.map((one) => (one.id ? (byId.get(ids[next++]) as T) : one))
}
