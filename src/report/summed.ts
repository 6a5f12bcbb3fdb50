import { sumOf } from './facts.ts'
import type { Summed } from './kind.ts'
import { volumeCell } from './norm.ts'
import type { ColumnOf } from './table.ts'
import type { Key } from './words.ts'

/** Columns of summaries, which compare devices: each shows one of the numbers that were kept of a device, and their sum. */

type Column = ColumnOf<Summed>

const numberOf =
  (field: string) =>
  ({ sums }: Summed): number =>
    sums[field] ?? 0

export const totalOf = (devices: readonly Summed[], field: string): number => sumOf(devices, numberOf(field))

/** The name of the device. */
export const device: Column = {
  ...{ field: 'device', title: 'device', width: 150, weight: 3 },
  cell: ({ id, label }, tell) => tell.text(label, { kind: 'tracker', id }),
}

export const summedCount = (field: string, title: Key): Column => ({
  ...{ field, title, align: 'right', width: 60 },
  cell: (row, tell) => tell.number(numberOf(field)(row), 0),
  total: (rows, tell) => tell.number(totalOf(rows, field), 0),
})

/** Of metres. */
export const summedLength = (field: string, title: Key): Column => ({
  ...{ field, title, unit: 'length', width: 80 },
  cell: (row, tell) => tell.length(numberOf(field)(row), 1),
  total: (rows, tell) => tell.length(totalOf(rows, field), 1),
})

/** Of seconds. */
export const summedDuration = (field: string, title: Key): Column => ({
  ...{ field, title, align: 'right', width: 80 },
  cell: (row, tell) => tell.duration(numberOf(field)(row)),
  total: (rows, tell) => tell.duration(totalOf(rows, field)),
})

/** Of litres; empty where a device has none. */
export const summedVolume = (field: string, title: Key): Column => ({
  ...{ field: title, title, unit: 'volume', width: 80 },
  cell: ({ sums }, tell) => (field in sums ? volumeCell(sums[field] ?? 0, tell, 1) : tell.text('')),
  total: (rows, tell) => volumeCell(totalOf(rows, field), tell, 1),
})

/** Of money; likewise. */
export const summedCost = (field: string, title: Key): Column => ({
  ...{ field: title, title, align: 'right', width: 80 },
  cell: ({ sums }, tell) => (field in sums ? tell.number(sums[field] ?? 0) : tell.text('')),
  total: (rows, tell) => tell.number(totalOf(rows, field)),
})
