import { distance, type Location } from '#geo/distance.ts'
import { type Area, isIn } from './area.ts'
import type { Row } from './fleet.ts'
import type { Standing } from './standing.ts'
import { wordsIn } from './text.ts'

export const sorts = ['label', 'standing', 'speed', 'heard'] as const
export type Sort = (typeof sorts)[number]

export interface Wanted {
  typed: string
  /** Only those that stand so; empty for all. */
  standing: readonly Standing[]
  group?: number
  tag?: number
  /** Only those that were heard once, and last before this time, as the service tells times. */
  heard_before?: string | undefined
  /** Only these. */
  ids?: ReadonlySet<number>
  /** Those that are in one of these are found whatever was typed. */
  areas?: readonly Area[]
  sort: Sort
  /** In place of `sort`: the nearest to it first, as the crow flies; those without a place last. */
  near?: Location | undefined
}

/** Who is looked at first. */
const urgency: Readonly<Record<Standing, number>> = {
  moving: 0,
  idling: 1,
  no_signal: 2,
  offline: 3,
  parked: 4,
  waiting: 5,
  blocked: 6,
}

const orders: Readonly<Record<Exclude<Sort, 'label'>, (row: Row) => number | string>> = {
  standing: ({ standing }) => urgency[standing],
  speed: ({ state, standing }) => -(standing === 'moving' ? (state?.gps?.speed ?? 0) : -1),
  // Times as they are told are in the order of their letters, the latest first.
  heard: ({ state }) => state?.last_update ?? '',
}

const isSilent = ({ state, standing }: Row, since: string): boolean =>
  standing !== 'waiting' && standing !== 'blocked' && !!state?.last_update && state.last_update < since

/** Those that have each of the words somewhere, in order; the list comes by label, and stays so among equals. */
export const find = (
  rows: readonly Row[],
  { typed, standing, group, tag, heard_before, ids, areas = [], sort, near }: Wanted,
): readonly Row[] => {
  const words = wordsIn(typed)
  const found = rows.filter(
    (row) =>
      (standing.length === 0 || standing.includes(row.standing)) &&
      (group === undefined || row.tracker.group_id === group) &&
      (tag === undefined || row.tags.some(({ id }) => id === tag)) &&
      (heard_before === undefined || isSilent(row, heard_before)) &&
      (!ids || ids.has(row.id)) &&
      (words.every((word) => row.found_by.includes(word)) || areaWith(areas, row) !== undefined),
  )
  if (sort === 'label' && !near) return found
  const order = near
    ? (row: Row) => metresTo(near, row) ?? Number.POSITIVE_INFINITY
    : orders[sort as keyof typeof orders]
  const way = sort === 'heard' && !near ? -1 : 1
  return found
    .map((row) => [order(row), row] as const)
    .sort(([a], [b]) => (a < b ? -way : a > b ? way : 0))
    .map(([, row]) => row)
}

/** Metres from a place to where it is, as the crow flies; undefined while nobody knows where that is. */
export const metresTo = (place: Location, { state }: Row): number | undefined =>
  state?.gps ? distance(place, state.gps.location) : undefined

/** The first of these areas that it is in. */
export const areaWith = (areas: readonly Area[], { state }: Row): Area | undefined => {
  const at = state?.gps?.location
  return at && areas.find((area) => isIn(area, at))
}
