/** What the report that people lay out themselves has: columns by what its rows are, as the platform has them. */

export const own_rows = ['drive', 'stop', 'day', 'event', 'filling'] as const
export type OwnRows = (typeof own_rows)[number]

const every: readonly OwnRows[] = own_rows
const driven: readonly OwnRows[] = ['drive', 'day']
const stood: readonly OwnRows[] = ['stop', 'event', 'filling']

/** Rows that have each column. */
export const own_columns: Readonly<Record<string, readonly OwnRows[]>> = {
  date: every,
  device: every,
  vehicle: every,
  driver: every,
  from: every,
  to: ['drive', 'stop', 'day'],
  start_address: driven,
  end_address: driven,
  address: stood,
  start_coordinates: driven,
  end_coordinates: driven,
  coordinates: stood,
  event: ['event'],
  trips: ['day'],
  length: driven,
  time: ['drive', 'stop', 'day'],
  avg_speed: driven,
  max_speed: driven,
  ignition_on: ['stop'],
  norm_fuel_consumed: driven,
  norm_fuel_cost: driven,
  consumed_by_sensors: driven,
  volume: ['filling'],
  start_volume: ['filling'],
  end_volume: ['filling'],
}

/** Those that are figures: they are compared as such. */
export const figures: ReadonlySet<string> = new Set([
  ...['trips', 'length', 'time', 'avg_speed', 'max_speed', 'ignition_on', 'norm_fuel_consumed', 'norm_fuel_cost'],
  ...['consumed_by_sensors', 'volume', 'start_volume', 'end_volume'],
])

export const comparisons = ['gt', 'ge', 'lt', 'le', 'eq', 'ne', 'contains'] as const

export interface Condition {
  column: string
  op: string
  value: number | string
}

const isOwnRows = (rows: unknown): rows is OwnRows => own_rows.some((one) => one === rows)

/** Columns that rows of a kind have, of those that are offered. */
export const columnsFor = (rows: unknown, offered: readonly string[]): readonly string[] =>
  isOwnRows(rows) ? offered.filter((name) => own_columns[name]?.includes(rows) !== false) : offered

/** Settings without columns and conditions that the rows do not have. */
export const fitting = (settings: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { rows, columns, conditions } = settings
  if (!isOwnRows(rows)) return settings
  const has = (name: string): boolean => own_columns[name]?.includes(rows) !== false
  return {
    ...settings,
    ...(Array.isArray(columns) && { columns: (columns as string[]).filter(has) }),
    ...(Array.isArray(conditions) && {
      conditions: (conditions as Condition[]).filter(({ column }) => has(column)),
    }),
  }
}
