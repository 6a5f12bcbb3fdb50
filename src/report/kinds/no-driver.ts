import { Type } from 'typebox'
import { type Drive, type Facts, seconds, speedOf, sumOf } from '../facts.ts'
import { kind, type Summed } from '../kind.ts'
import { Seconds, Smart, Sums, Tabs } from '../params.ts'
import { device, summedCount, summedDuration, summedLength, totalOf } from '../summed.ts'
import { byDay, type ColumnOf, tableOf } from '../table.ts'

/** Drives of which nobody knows who drove, to be claimed or assigned. */

const Params = Type.Object({ ...Tabs, ...Seconds, ...Sums, ...Smart })

const lengthOf = (rows: readonly Drive[]): number => sumOf(rows, ({ length }) => length)
const refOf = ({ id, from, to }: Drive) => ({ kind: 'track', id, from, to }) as const

const columns: ColumnOf<Drive>[] = [
  {
    ...{ field: 'from', title: 'movement_start', width: 150, weight: 3 },
    cell: (row, tell) => tell.timeAt(row.from, row.start, refOf(row)),
  },
  {
    ...{ field: 'to', title: 'movement_end', width: 150, weight: 3 },
    cell: (row, tell) => tell.timeAt(row.to, row.end, refOf(row)),
  },
  {
    ...{ field: 'length', title: 'trip_length', unit: 'length', width: 80 },
    cell: (row, tell) => tell.length(row.length),
    total: (rows, tell) => tell.length(lengthOf(rows), 1),
  },
  {
    ...{ field: 'time', title: 'travel_time', align: 'right', width: 80 },
    cell: (row, tell) => tell.duration(seconds(row)),
    total: (rows, tell) => tell.duration(sumOf(rows, seconds)),
  },
  {
    ...{ field: 'avg_speed', title: 'avg_speed', unit: 'speed', width: 80 },
    cell: (row, tell) => tell.speed(speedOf(row.length, seconds(row))),
  },
]

const unclaimed = ({ drives }: Facts): Drive[] => drives.filter(({ driver }) => !driver)

const summed: ColumnOf<Summed>[] = [
  device,
  summedCount('trips', 'trips_count'),
  {
    ...{ field: 'share', title: 'of_all_trips', unit: 'percent', width: 80 },
    cell: ({ sums }, tell) => tell.share(sums.trips ?? 0, sums.all ?? 0),
    total: (rows, tell) => tell.share(totalOf(rows, 'trips'), totalOf(rows, 'all')),
  },
  summedLength('length', 'trip_length'),
  summedDuration('time', 'travel_time'),
]

export const no_driver = kind({
  id: 1004,
  name: 'no_driver',
  params: Params,
  needs: () => ['drives', 'drivers'],
  sections(facts, _, tell) {
    const rows = unclaimed(facts)
    if (rows.length === 0) return []
    return [
      tableOf(
        columns,
        byDay(rows, ({ from }) => from, tell),
        tell,
      ),
    ]
  },
  summary: {
    of(facts) {
      const rows = unclaimed(facts)
      return {
        ...{ trips: rows.length, all: facts.drives.length },
        ...{ length: lengthOf(rows), time: sumOf(rows, seconds) },
      }
    },
    sections: (devices, _, tell) => [tableOf(summed, [{ header: '', rows: devices }], tell)],
  },
})
