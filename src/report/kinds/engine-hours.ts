import { type Static, Type } from 'typebox'
import { shortest_run } from '#track/running.ts'
import type { Facts } from '../facts.ts'
import { hours, idle, metres, moved, rowsOf, tablesOf } from '../hours.ts'
import { kind, type Summed } from '../kind.ts'
import { flag, Seconds, Smart, Sums, Tabs } from '../params.ts'
import { device, summedDuration, summedLength } from '../summed.ts'
import { type ColumnOf, tableOf } from '../table.ts'

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Sums,
  ...Smart,
  show_detailed: flag('Each time that the engine was on, below the days.'),
})

const ranOf = ({ runs = [], drives }: Facts) => rowsOf(runs, drives, shortest_run / 1000)

const summed: ColumnOf<Summed>[] = [
  device,
  ...(['engine_hours', 'in_movement', 'idling'] as const).map((field) => summedDuration(field, field)),
  summedLength('length', 'mileage'),
]

export const engine_hours = kind({
  id: 7,
  name: 'engine_hours_report',
  params: Params,
  needs: () => ['drives', 'engine'],
  sections(facts, { show_detailed }: Static<typeof Params>, tell) {
    const rows = ranOf(facts)
    return rows.length > 0 ? tablesOf(rows, { hours: 'engine_hours', isDetailed: show_detailed === true }, tell) : []
  },
  summary: {
    of(facts) {
      const rows = ranOf(facts)
      return { engine_hours: hours(rows), in_movement: moved(rows), idling: idle(rows), length: metres(rows) }
    },
    sections: (devices, _, tell) => [tableOf(summed, [{ header: '', rows: devices }], tell)],
  },
})
