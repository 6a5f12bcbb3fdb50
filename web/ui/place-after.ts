/**
 * Where a key leads in a list of so many: the place of a row from that of the active one, -1 where none is. Undefined for keys
 * that lead nowhere. `page`: rows that PageUp and PageDown go over.
 */
export const placeAfter = (key: string, active: number, count: number, page: number): number | undefined => {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  }
  const place = places[key]
  return place === undefined ? undefined : Math.max(0, Math.min(count - 1, place))
}
