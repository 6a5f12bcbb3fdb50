import { type Static, type TProperties, Type } from 'typebox'
import type { Chart, Section } from '#formats/sheet/sheet.ts'
import { type Area, type Facts, seconds, sumOf } from '../facts.ts'
import { type Kind, kind, type Shared, type Summed } from '../kind.ts'
import { flag, Seconds, Sums, Tabs } from '../params.ts'
import { device, summedCount } from '../summed.ts'
import { byDay, type ColumnOf, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'
import { type Visit, visitsOf } from '../visits.ts'

/** Visits of zones and of places (supplement 2, 2.4). */

/** Areas that charts show, and unvisited ones that are listed. */
const most = { shown: 30, unvisited: 1000 }

interface Named extends Visit {
  area: Area
}

const minutes = (what: string, minimum: number) =>
  Type.Optional(
    Type.Integer({ minimum, maximum: 1440, default: 5, description: `Shorter stays in a ${what} are left out.` }),
  )
const idsOf = (what: string, more: object = {}) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { ...more, description: `Ids of ${what}.` })

type Sort = 'zone' | 'place'

const nameIn = (sort: Sort, { id, label }: Area, tell: Tell) => tell.text(label, { kind: sort, id })

const columnsOf = (sort: Sort): ColumnOf<Named>[] => [
  {
    ...{ field: 'zone_name', title: 'name', width: 120, weight: 2 },
    cell: ({ area }, tell) => nameIn(sort, area, tell),
  },
  {
    ...{ field: 'in', title: 'entered', width: 150, weight: 3 },
    cell: ({ from, entry }, tell) => tell.timeAt(from, { ...entry, address: '' }),
  },
  {
    ...{ field: 'out', title: 'left', width: 150, weight: 3 },
    cell: ({ to, exit }, tell) => tell.timeAt(to, { ...exit, address: '' }),
  },
  {
    ...{ field: 'time', title: 'duration', align: 'right', width: 80, highlight: true },
    cell: (row, tell) => tell.duration(seconds(row)),
    total: (rows, tell) => tell.duration(sumOf(rows, seconds)),
  },
]
const mileage: ColumnOf<Named> = {
  ...{ field: 'length', title: 'mileage', unit: 'length', width: 80 },
  cell: ({ metres }, tell) => tell.length(metres),
  total: (rows, tell) =>
    tell.length(
      sumOf(rows, ({ metres }) => metres),
      1,
    ),
}

const visited = ({ walked, areas }: Facts): Named[] => {
  const byId = new Map(areas.map((area) => [area.id, area]))
  return (walked as readonly Visit[][]).flat().map((visit) => ({ ...visit, area: byId.get(visit.area_id) as Area }))
}

/** How often each was visited, the most visited first. */
const chartOf = (rows: readonly Named[], tell: Tell): Chart => {
  const groups = [...Map.groupBy(rows, ({ area_id }) => area_id).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, most.shown)
  return {
    ...{ type: 'chart', header: tell.word('visits'), kind: 'bars', x: 'name', unit: '' },
    names: groups.map((group) => group[0]?.area.label ?? ''),
    series: [{ title: tell.word('visits'), points: groups.map((group, i) => [i, group.length]) }],
  }
}

/** Those that nobody came to; none where they are too many to read. */
const unvisited = (rows: readonly Named[], { areas }: Facts, sort: Sort, tell: Tell): Section[] => {
  const seen = new Set(rows.map(({ area_id }) => area_id))
  const others = areas.filter(({ id }) => !seen.has(id))
  if (others.length === 0 || others.length > most.unvisited) return []
  const column: ColumnOf<Area> = {
    field: 'zone_name',
    title: 'name',
    width: 200,
    cell: (area, by) => nameIn(sort, area, by),
  }
  return [tableOf([column], [{ header: tell.word('not_visited'), rows: others }], tell)]
}

interface Wishes {
  sort: Sort
  isMileage: boolean
  isUnvisited: boolean
  isPlain: boolean
}

const sectionsOf = (facts: Facts, { sort, isMileage, isUnvisited, isPlain }: Wishes, tell: Tell): Section[] => {
  const rows = visited(facts)
  const table = tableOf(
    [...columnsOf(sort), ...(isMileage ? [mileage] : [])],
    byDay(rows, ({ from }) => from, tell),
    tell,
  )
  const all: Section[] = rows.length > 0 ? [table, ...(isPlain ? [] : [chartOf(rows, tell)])] : []
  return isUnvisited ? [...all, ...unvisited(rows, facts, sort, tell)] : all
}

const summed: ColumnOf<Summed>[] = [
  device,
  summedCount('visits', 'visits'),
  {
    ...{ field: 'avg_time', title: 'average_duration', align: 'right', width: 80 },
    cell: ({ sums: { visits = 0, time = 0 } }, tell) => tell.duration(visits > 0 ? time / visits : 0),
  },
]

const summary: Kind['summary'] = {
  of(facts) {
    const rows = visited(facts)
    return { visits: rows.length, time: sumOf(rows, seconds) }
  },
  sections: (devices, _, tell) => [tableOf(summed, [{ header: '', rows: devices }], tell)],
}

const common: TProperties = {
  ...Tabs,
  ...Seconds,
  ...Sums,
  show_mileage: flag('How far it drove within.'),
  hide_charts: flag('Without charts.'),
}

const ZoneParams = Type.Object({
  ...common,
  zone_ids: Type.Optional(idsOf('zones; all of them, without it', { maxItems: 10_000 })),
  min_minutes_in_zone: minutes('zone', 0),
  show_not_visited_zones: flag('Also zones that were not visited.'),
})

export const zone_visits = kind({
  id: 8,
  name: 'zone_visits',
  params: ZoneParams,
  needs: () => [],
  areas: ({ zone_ids }) => ({ area: 'zone', ids: zone_ids }),
  walk: ({ min_minutes_in_zone = 5 }, areas) => visitsOf(areas, min_minutes_in_zone * 60),
  sections: (facts, params, tell) => sectionsOf(facts, wishesOf('zone', params, params.show_not_visited_zones), tell),
  summary,
})

const PlaceParams = Type.Object({
  ...common,
  place_ids: Type.Optional(idsOf('places', { minItems: 1, maxItems: 30 })),
  min_minutes_in_place: minutes('place', 1),
  show_not_visited_places: flag('Also places that were not visited.'),
  fetch_places_by_employees: flag(
    'Places that name the employee of the tracker in a custom field, in place of `place_ids`.',
  ),
})

export const place_visits = kind({
  id: 85,
  name: 'place_visits',
  params: PlaceParams,
  fault: ({ place_ids, fetch_places_by_employees }) =>
    place_ids && fetch_places_by_employees
      ? { parameter: 'plugin.place_ids', error: 'must not be given with fetch_places_by_employees' }
      : undefined,
  needs: () => [],
  areas: ({ place_ids, fetch_places_by_employees }) => ({
    ...{ area: 'place', ids: place_ids },
    ...(fetch_places_by_employees && { isOfEmployee: true }),
  }),
  walk: ({ min_minutes_in_place = 5 }, areas) => visitsOf(areas, min_minutes_in_place * 60),
  sections: (facts, params, tell) => sectionsOf(facts, wishesOf('place', params, params.show_not_visited_places), tell),
  summary,
})

const wishesOf = (sort: Sort, params: Shared & Record<string, unknown>, isUnvisited = false): Wishes => ({
  sort,
  isMileage: params.show_mileage === true,
  isPlain: params.hide_charts === true,
  isUnvisited,
})

const StayParams = Type.Object({
  ...Seconds,
  show_tags: flag('Tags of the zones.'),
  min_minutes_in_zone: minutes('zone', 1),
  zone_ids: idsOf('zones', { minItems: 1, maxItems: 30 }),
})

interface Stay {
  area: Area
  visits: readonly Named[]
}

const stays: ColumnOf<Stay>[] = [
  { field: 'zone_name', title: 'name', width: 150, weight: 3, cell: ({ area }, tell) => nameIn('zone', area, tell) },
  {
    ...{ field: 'visits', title: 'visits', align: 'right', width: 60 },
    cell: ({ visits }, tell) => tell.number(visits.length, 0),
    total: (rows, tell) =>
      tell.number(
        sumOf(rows, ({ visits }) => visits.length),
        0,
      ),
  },
  {
    ...{ field: 'time', title: 'duration', align: 'right', width: 80, highlight: true },
    cell: ({ visits }, tell) => tell.duration(sumOf(visits, seconds)),
    total: (rows, tell) => tell.duration(sumOf(rows, ({ visits }) => sumOf(visits, seconds))),
  },
]
const tags: ColumnOf<Stay> = {
  ...{ field: 'tags', title: 'tags', width: 120, weight: 2 },
  cell: ({ area }, tell) => tell.text(area.tags.join(', ')),
}

export const zone_stays = kind({
  id: 84,
  name: 'zone_stays',
  params: StayParams,
  needs: () => [],
  areas: ({ zone_ids }) => ({ area: 'zone', ids: zone_ids }),
  walk: ({ min_minutes_in_zone = 5 }, areas) => visitsOf(areas, min_minutes_in_zone * 60),
  sections(facts, { show_tags }: Static<typeof StayParams>, tell) {
    const visits = Map.groupBy(visited(facts), ({ area_id }) => area_id)
    if (visits.size === 0) return []
    const rows = facts.areas.flatMap((area) => {
      const those = visits.get(area.id)
      return those ? [{ area, visits: those }] : []
    })
    return [tableOf(show_tags ? [...stays, tags] : stays, [{ header: '', rows }], tell)]
  },
})
