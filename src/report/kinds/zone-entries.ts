import { type Static, Type } from 'typebox'
import { type Event, type Facts, seconds, sumOf } from '../facts.ts'
import { kind } from '../kind.ts'
import { Seconds, Tabs } from '../params.ts'
import { byDay, type ColumnOf, tableOf } from '../table.ts'

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  min_minutes_in_zone: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1440, default: 5, description: 'Shorter stays in a zone are left out.' }),
  ),
})

/** A stay in a zone as rules told of it: an entry, and what told that it had left; either may be missing at the ends of the period. */
interface Stay {
  id: number
  label: string
  from: number
  to: number
  entry?: Event | undefined
  exit?: Event | undefined
}

/** Entries and exits in pairs, zone by zone; one entry after another is the same stay. */
export const staysOf = ({ events, windows }: Pick<Facts, 'events' | 'windows'>): Stay[] => {
  const [first, last] = [windows[0]?.from ?? 0, windows.at(-1)?.to ?? 0]
  const open = new Map<number, Stay>()
  const stays: Stay[] = []
  for (const event of events)
    for (const { id, label } of event.zones ?? []) {
      const stay = open.get(id)
      if (event.event === 'inzone' && !stay) {
        const begun = { id, label, from: event.time, to: last, entry: event }
        open.set(id, begun)
        stays.push(begun)
      } else if (event.event === 'outzone') {
        if (stay) Object.assign(stay, { to: event.time, exit: event })
        else stays.push({ id, label, from: first, to: event.time, exit: event })
        open.delete(id)
      }
    }
  return stays.sort((a, b) => a.from - b.from)
}

const columns: ColumnOf<Stay>[] = [
  {
    field: 'zone_name',
    title: 'name',
    width: 120,
    weight: 2,
    cell: ({ id, label }, tell) => tell.text(label, { kind: 'zone', id }),
  },
  {
    ...{ field: 'in', title: 'entered', width: 150, weight: 3 },
    cell: ({ entry }, tell) => (entry?.place ? tell.timeAt(entry.time, entry.place) : tell.text('')),
  },
  {
    ...{ field: 'out', title: 'left', width: 150, weight: 3 },
    cell: ({ exit }, tell) => (exit?.place ? tell.timeAt(exit.time, exit.place) : tell.text('')),
  },
  {
    ...{ field: 'time', title: 'duration', align: 'right', width: 80, highlight: true },
    cell: (row, tell) => tell.duration(seconds(row)),
    total: (rows, tell) => tell.duration(sumOf(rows, seconds)),
  },
]

export const zone_entries = kind({
  id: 89,
  name: 'zone_entries',
  params: Params,
  needs: () => ['events'],
  events: () => ['inzone', 'outzone'],
  sections(facts, { min_minutes_in_zone = 5 }: Static<typeof Params>, tell) {
    const rows = staysOf(facts).filter((stay) => seconds(stay) >= min_minutes_in_zone * 60)
    return rows.length === 0
      ? []
      : [
          tableOf(
            columns,
            byDay(rows, ({ from }) => from, tell),
            tell,
          ),
        ]
  },
})
