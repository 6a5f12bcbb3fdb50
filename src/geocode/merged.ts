import type { Bounds } from '#geo/bounds.ts'
import type { Gazetteer } from './gazetteer/gazetteer.ts'
import { isWithin, type Match, placeOf } from './gazetteer/search.ts'
import { doubt, type StreetMatch } from './streets/names/find.ts'
import { locationOf } from './streets/names/street-names.ts'

/**
 * Settlements and streets in one list, each kind in its own order: what was said and does not hold weighs more than how much
 * of the name was typed; then what is within the bounds; of two that are as good, the settlement.
 */
export const merged = (
  gazetteer: Gazetteer,
  settlements: readonly Match[],
  streets: readonly StreetMatch[],
  bounds: Bounds | undefined,
): (Match | StreetMatch)[] => {
  const outside = (at: Parameters<typeof isWithin>[0]): number => Number(bounds !== undefined && !isWithin(at, bounds))
  const isBefore = (street: StreetMatch, { settlement, part, doubts }: Match): boolean => {
    const heavier = part * 100 + doubts * doubt - street.weight
    if (heavier !== 0) return heavier > 0
    return outside(locationOf(street.names, street.street)) < outside(placeOf(gazetteer, settlement))
  }
  const list: (Match | StreetMatch)[] = []
  const waiting = [...streets]
  for (const settlement of settlements) {
    while (waiting[0] && isBefore(waiting[0], settlement)) list.push(waiting.shift() as StreetMatch)
    list.push(settlement)
  }
  return [...list, ...waiting]
}
