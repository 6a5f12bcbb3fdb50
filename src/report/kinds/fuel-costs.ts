import { type Static, Type } from 'typebox'
import type { Cell, Section } from '#formats/sheet/sheet.ts'
import { shortest_run } from '#track/running.ts'
import { type Facts, sumOf } from '../facts.ts'
import { drivenIn, litresIn } from '../fuel.ts'
import { nothing, per100, per100Unit } from '../fuel-tables.ts'
import { idle, rowsOf } from '../hours.ts'
import { kind, type Summed } from '../kind.ts'
import { consumedOf, volumeCell } from '../norm.ts'
import { choice, Smart } from '../params.ts'
import { device, summedCount, summedDuration, summedLength, totalOf } from '../summed.ts'
import { type ColumnOf, type Rows, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'

/** Costs of fuel: what was bought by receipts, and what was used by sensors or norm; of each vehicle, garage or tag, and of a kilometre. Ours. */

const Params = Type.Object({
  ...Smart,
  group_by: Type.Optional(
    choice(['none', 'garage', 'tag'], {
      default: 'none',
      description: 'What stands together; a vehicle with several tags stands under each.',
    }),
  ),
})

/** Litres that the engine takes in an hour at rest, as the signal of the tanks tells; nothing where none does. */
const idleRate = ({ fuel }: Facts): number | undefined => {
  const each = (fuel?.tanks ?? []).flatMap(({ litres, told }) => {
    return litres === undefined || told.rates.idle_hour === undefined ? [] : [litres * told.rates.idle_hour]
  })
  return each.length > 0 ? sumOf(each, (one) => one) : undefined
}

const bought = ({ receipts = [] }: Facts): Record<string, number> => {
  const burnt = receipts.filter((one) => !one.isElectric)
  const priced = burnt.filter(({ cost }) => cost !== undefined)
  return {
    receipts: receipts.length,
    ...(burnt.length > 0 && { bought: sumOf(burnt, ({ volume }) => volume) }),
    ...(receipts.some(({ cost }) => cost !== undefined) && { paid: sumOf(receipts, ({ cost = 0 }) => cost) }),
    ...(priced.length > 0 && {
      priced: sumOf(priced, ({ volume }) => volume),
      priced_cost: sumOf(priced, ({ cost = 0 }) => cost),
    }),
  }
}

/** What is kept of a device: metres, litres, seconds, money. `used` is by sensors, else by norm (`by_norm` 1). */
const sumsOf = (facts: Facts): Record<string, number> => {
  const { norm, price: own } = facts.device
  const length = sumOf(facts.drives, (drive) => drive.length)
  const byNorm = norm && consumedOf(norm, length)
  const measured = litresIn(facts.fuel, drivenIn(facts))
  const used = measured ?? byNorm
  const paid = bought(facts)
  const { priced, priced_cost } = paid
  const price = priced ? (priced_cost ?? 0) / priced : own
  const idling = facts.runs && idle(rowsOf(facts.runs, facts.drives, shortest_run / 1000))
  const rate = idleRate(facts)
  const wasted = idling !== undefined && rate !== undefined ? (rate * idling) / 3600 : undefined
  const cost = used !== undefined && price !== undefined ? used * price : undefined
  return {
    ...{ length, ...paid },
    ...(used !== undefined && { used, used_length: length, by_norm: measured === undefined ? 1 : 0 }),
    ...(byNorm !== undefined && { norm: byNorm, ...(measured !== undefined && { over: measured - byNorm }) }),
    ...(cost !== undefined && { cost, costly: length }),
    ...(idling !== undefined && { idling }),
    ...(wasted !== undefined && { wasted, ...(price !== undefined && { wasted_cost: wasted * price }) }),
  }
}

type Column = ColumnOf<Summed>

/** A column of sums; empty where a device has none. */
const sums = (
  field: string,
  title: Column['title'],
  { unit, cell }: { unit?: Column['unit']; cell(value: number, tell: Tell): Cell },
): Column => ({
  ...{ field, title, unit, align: 'right', width: 80 },
  cell: (row, tell) => (field in row.sums ? cell(row.sums[field] ?? 0, tell) : nothing),
  total: (rows, tell) => cell(totalOf(rows, field), tell),
})
const litres = (field: string, title: Column['title']): Column =>
  sums(field, title, { unit: 'volume', cell: (value, tell) => volumeCell(value, tell, 1) })
const money = (field: string, title: Column['title']): Column =>
  sums(field, title, { cell: (value, tell) => tell.number(value) })

/** How a figure of one or of several devices is made of two sums; nothing where there is none. */
const ratio = (
  column: Pick<Column, 'field' | 'title' | 'sign'>,
  of: (get: (field: string) => number, tell: Tell) => Cell,
): Column => ({
  ...{ ...column, align: 'right', width: 80 },
  cell: (row, tell) => of((field) => row.sums[field] ?? 0, tell),
  total: (rows, tell) => of((field) => totalOf(rows, field), tell),
})

const columnsOf = (tell: Tell): Column[] => [
  device,
  summedLength('length', 'mileage'),
  litres('used', 'consumption'),
  {
    ...{ field: 'source', title: 'told_by', width: 80 },
    cell: ({ sums }, tell) =>
      'used' in sums ? tell.text(tell.word(sums.by_norm ? 'by_norm' : 'by_sensors')) : nothing,
  },
  ratio({ field: 'per_100', title: 'average_consumption', sign: per100Unit(tell) }, (get, tell) =>
    per100(get('used'), get('used_length'), tell, 1),
  ),
  litres('norm', 'norm_fuel_consumed'),
  litres('over', 'over_norm'),
  summedCount('receipts', 'receipts'),
  litres('bought', 'bought'),
  money('paid', 'paid'),
  money('cost', 'cost_of_use'),
  ratio({ field: 'cost_of_length', title: 'cost_of_use', sign: `1/${tell.units.length}` }, (get, tell) => {
    const driven = Number(tell.length(get('costly'), 6).raw)
    return driven > 0 ? tell.number(get('cost') / driven) : nothing
  }),
  summedDuration('idling', 'idling'),
  litres('wasted', 'idling_consumption'),
  money('wasted_cost', 'idling_cost'),
]

/** Columns of what no device has are left out. */
const shown = (columns: readonly Column[], devices: readonly Summed[]): Column[] => {
  const has = (field: string): boolean => devices.some(({ sums }) => field in sums)
  const needs: Readonly<Record<string, string>> = {
    device: '',
    source: 'used',
    per_100: 'used',
    cost_of_length: 'cost',
    receipts: '',
  }
  return columns.filter(({ field }) => {
    const needed = needs[field] ?? field
    return needed === '' || has(needed)
  })
}

const groupsOf = (devices: readonly Summed[], by: Static<typeof Params>['group_by'], tell: Tell): Rows<Summed>[] => {
  if (by === undefined || by === 'none') return [{ header: '', rows: devices }]
  const without = tell.word(by === 'garage' ? 'no_garage' : 'no_tag')
  const pairs = devices.flatMap((one) => {
    const names = by === 'garage' ? [one.garage ?? without] : one.tags?.length ? one.tags : [without]
    return names.map((name) => ({ name, one }))
  })
  return [...Map.groupBy(pairs, ({ name }) => name)]
    .map(([header, those]) => ({ header, rows: those.map(({ one }) => one) }))
    .sort((a, b) => a.header.localeCompare(b.header))
}

export const fuel_costs = kind({
  id: 1006,
  name: 'fuel_costs',
  params: Params,
  isWhole: true,
  needs: () => ['drives', 'engine', 'fuel', 'receipts'],
  sections: () => [],
  summary: {
    of: (facts) => sumsOf(facts),
    sections: (devices, { group_by }, tell): Section[] => {
      const columns = shown(columnsOf(tell), devices)
      const groups = groupsOf(devices, group_by, tell)
      return [
        tableOf(columns, groups, tell),
        { type: 'text', text: tell.word('fuel_costs_note'), style: 'small_print' },
      ]
    },
  },
})
