import { type Static, Type } from 'typebox'
import type { Facts } from '../facts.ts'
import { kind, type Need, type Summed } from '../kind.ts'
import { comparisons, isMet, mismatchOf, own_columns } from '../own.ts'
import { type OwnRow, type OwnRows, own_rows, ownRowsOf } from '../own-rows.ts'
import { choice, flag, Seconds, Smart, Sums, Tabs } from '../params.ts'
import { device, summedCount, summedDuration, summedLength } from '../summed.ts'
import { byDay, byDriver, type ColumnOf, type Rows, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'

/** A report that somebody has put together: rows of one sort, their columns, groups, conditions and totals. */

const names = Object.keys(own_columns)

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Sums,
  ...Smart,
  rows: choice(own_rows, { description: 'What a row is.' }),
  columns: Type.Array(choice(names), {
    ...{ minItems: 1, maxItems: names.length, uniqueItems: true },
    description: 'In the order in which they are told; of the rows, their device, vehicle and driver.',
  }),
  group_by: Type.Optional(
    choice(['day', 'driver', 'vehicle', 'none'], { default: 'day', description: 'What stands together.' }),
  ),
  conditions: Type.Optional(
    Type.Array(
      Type.Object({
        column: choice(names, { description: 'One of those that the rows have, told or not.' }),
        op: choice(comparisons, { description: 'How it is compared.' }),
        value: Type.Union([Type.Number({ minimum: -1e12, maximum: 1e12 }), Type.String({ maxLength: 200 })], {
          description: 'As it is told: lengths and speeds in the units of who asks, durations in minutes; or a text.',
        }),
      }),
      { maxItems: 10, description: 'All of which a row must meet.' },
    ),
  ),
  totals: flag('Totals of each group.', true),
})
type Params = Static<typeof Params>

const needs: Readonly<Record<OwnRows, readonly Need[]>> = {
  drive: ['drives', 'drivers'],
  stop: ['drives', 'stops', 'engine', 'drivers'],
  day: ['drives', 'drivers'],
  event: ['events'],
  filling: ['drives', 'drivers', 'fuel', 'fuel_places'],
}

/** Fuel is read where it is asked for: of drives it takes longer than all else. */
const wantsFuel = ({ columns, conditions = [] }: Params): boolean =>
  [...columns, ...conditions.map(({ column }) => column)].includes('consumed_by_sensors')

const rowsOf = (facts: Facts, { rows, conditions = [] }: Params, tell: Tell): OwnRow[] =>
  ownRowsOf(facts, rows, tell).filter((row) => conditions.every((one) => isMet(row, one, tell)))

const columnsOf = ({ columns, totals }: Params): ColumnOf<OwnRow>[] =>
  columns.flatMap((name) => {
    const column = own_columns[name]?.column
    if (!column) return []
    const { total, ...without } = column
    return totals === false ? [without] : [column]
  })

const groupsOf = (
  rows: readonly OwnRow[],
  { group_by = 'day' }: Params,
  { device: of }: Facts,
  tell: Tell,
): Rows<OwnRow>[] => {
  if (group_by === 'driver') return byDriver(rows, tell)
  if (group_by === 'day') return byDay(rows, ({ from }) => from, tell)
  return [{ header: group_by === 'vehicle' ? (of.vehicle ?? of.label) : '', rows }]
}

/** The first column that is not of the rows, and where it was asked for. */
const strayOf = ({ rows, columns, conditions = [] }: Params): { parameter: string; column: string } | undefined => {
  const isStray = (name: string): boolean => own_columns[name]?.of.includes(rows) !== true
  const stray = columns.find(isStray)
  if (stray !== undefined) return { parameter: 'plugin.columns', column: stray }
  const at = conditions.findIndex(({ column }) => isStray(column))
  return at === -1 ? undefined : { parameter: `plugin.conditions.${at}.column`, column: conditions[at]?.column ?? '' }
}

const summed: ColumnOf<Summed>[] = [
  device,
  summedCount('rows', 'rows'),
  summedLength('length', 'trip_length'),
  summedDuration('time', 'duration'),
]

export const own_report = kind({
  id: 1005,
  name: 'own_report',
  params: Params,
  needs: (params) => [...needs[params.rows], ...(wantsFuel(params) ? (['fuel'] as const) : [])],
  fault(params) {
    const stray = strayOf(params)
    if (stray) return { parameter: stray.parameter, error: `has ${stray.column}, which a ${params.rows} does not have` }
    for (const [at, condition] of (params.conditions ?? []).entries()) {
      const mismatch = mismatchOf(condition)
      if (mismatch) return { parameter: `plugin.conditions.${at}.${mismatch.of}`, error: mismatch.error }
    }
    return undefined
  },
  sections(facts, params, tell) {
    const rows = rowsOf(facts, params, tell)
    return rows.length > 0 ? [tableOf(columnsOf(params), groupsOf(rows, params, facts, tell), tell)] : []
  },
  summary: {
    of(facts, params, tell) {
      const rows = rowsOf(facts, params, tell)
      const sum = (of: (row: OwnRow) => number | undefined): number =>
        rows.reduce((all, row) => all + (of(row) ?? 0), 0)
      return { rows: rows.length, length: sum(({ length }) => length), time: sum(({ time }) => time) }
    },
    sections: (devices, _, tell) => [tableOf(summed, [{ header: '', rows: devices }], tell)],
  },
})
