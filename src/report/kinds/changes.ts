import { Type } from 'typebox'
import type { Since } from '../facts.ts'
import { kind } from '../kind.ts'
import { Seconds, Tabs } from '../params.ts'
import { byDay, type ColumnOf, driverIn, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'

/** Who drove, and which working statuses people had: what changed in the period, and from what. */

interface Change<T> extends Since<T> {
  before?: T | undefined
  /** When it changed again, or the period ended. */
  until: number
}

/** The changes within the windows; what held when the period began is what the first was changed from. */
const changesOf = <T>(all: readonly Since<T>[], windows: readonly { from: number; to: number }[]): Change<T>[] => {
  const end = windows.at(-1)?.to ?? 0
  return all
    .map((change, i) => ({ ...change, before: all[i - 1]?.is, until: all[i + 1]?.since ?? end }))
    .filter(({ since }) => windows.some(({ from, to }) => from <= since && since <= to))
}

const Params = Type.Object({ ...Tabs, ...Seconds })

const timeOf = <T>(): ColumnOf<Change<T>> => ({
  ...{ field: 'time', title: 'time', width: 80 },
  cell: ({ since }, tell) => tell.time(since),
})
const placeOf = <T>(): ColumnOf<Change<T>> => ({
  ...{ field: 'address', title: 'address', width: 200, weight: 4 },
  cell: ({ place }, tell) => tell.place(place),
})
const sectionsOf = <T>(columns: readonly ColumnOf<Change<T>>[], rows: readonly Change<T>[], tell: Tell) =>
  rows.length === 0
    ? []
    : [
        tableOf(
          columns,
          byDay(rows, ({ since }) => since, tell),
          tell,
        ),
      ]

type Named = { id: number; name: string }
const nameIn = (driver: Named | undefined, tell: Tell) =>
  driver ? driverIn(driver, tell) : tell.text(tell.word('unknown_driver'))

const drivers: ColumnOf<Change<Named>>[] = [
  timeOf(),
  {
    field: 'old_driver',
    title: 'previous_driver',
    width: 150,
    weight: 2,
    cell: ({ before }, tell) => nameIn(before, tell),
  },
  { field: 'new_driver', title: 'new_driver', width: 150, weight: 2, cell: ({ is }, tell) => nameIn(is, tell) },
  placeOf(),
]

export const driver_change = kind({
  id: 66,
  name: 'driver_change',
  params: Params,
  needs: () => ['drivers'],
  sections: (facts, _, tell) => sectionsOf(drivers, changesOf(facts.drivers, facts.windows), tell),
})

type Labelled = { id: number; label: string }

const statuses: ColumnOf<Change<Labelled>>[] = [
  timeOf(),
  { field: 'status', title: 'status', width: 150, weight: 2, cell: ({ is }, tell) => tell.text(is?.label ?? '') },
  {
    ...{ field: 'duration', title: 'duration', align: 'right', width: 80 },
    cell: ({ since, until }, tell) => tell.duration((until - since) / 1000),
  },
  placeOf(),
]

export const work_statuses = kind({
  id: 47,
  name: 'work_statuses',
  params: Params,
  needs: () => ['statuses'],
  sections: (facts, _, tell) => sectionsOf(statuses, changesOf(facts.statuses, facts.windows), tell),
})
