import { Type } from 'typebox'
import { driveFigures, endColumns, lengthOf, timeOf } from '../drive-columns.ts'
import type { Drive, Facts } from '../facts.ts'
import { kind, type Summed } from '../kind.ts'
import { Seconds, Smart, Sums, Tabs } from '../params.ts'
import { device, summedCount, summedDuration, summedLength, totalOf } from '../summed.ts'
import { byDay, type ColumnOf, tableOf } from '../table.ts'

/** Drives of which nobody knows who drove, to be claimed or assigned. */

const Params = Type.Object({ ...Tabs, ...Seconds, ...Sums, ...Smart })

const columns: ColumnOf<Drive>[] = [...endColumns(), ...driveFigures((drive: Drive) => [drive])]

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
        ...{ length: lengthOf(rows), time: timeOf(rows) },
      }
    },
    sections: (devices, _, tell) => [tableOf(summed, [{ header: '', rows: devices }], tell)],
  },
})
