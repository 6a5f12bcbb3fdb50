import type { Cell } from '#formats/sheet/sheet.ts'
import { type Fuel, sumOf, type Window } from './facts.ts'
import { litresIn } from './fuel.ts'
import { volumeCell } from './norm.ts'
import type { ColumnOf } from './table.ts'
import type { Tell } from './tell.ts'

/** Fuel as sensors tell it, in reports of drives: what was used while they went on. */

/** A row of figures: its field and title, and its cell of drives. @param digits behind the point: 2 in rows, 1 in totals */
interface FuelFigure {
  field: 'consumed_by_sensors'
  cell(drives: readonly Window[], tell: Tell, digits?: number): Cell
}

/** Litres that were used in drives, one by one: what lies between them does not count. */
export const usedBy = (fuel: Fuel | undefined, drives: readonly Window[]): number | undefined => {
  const each = drives.flatMap((drive) => litresIn(fuel, [drive]) ?? [])
  return each.length > 0 ? sumOf(each, (litres) => litres) : undefined
}

/** The figure of a device of which a sensor tells litres; nothing of others. */
export const fuelFigures = (fuel: Fuel | undefined, drives: readonly Window[]): FuelFigure[] => {
  if (usedBy(fuel, drives) === undefined) return []
  return [
    { field: 'consumed_by_sensors', cell: (some, tell, digits) => volumeCell(usedBy(fuel, some) ?? 0, tell, digits) },
  ]
}

/** The figure as a column. @param drivesOf rows together */
export const fuelColumns = <Row>(
  figures: readonly FuelFigure[],
  drivesOf: (rows: readonly Row[]) => readonly Window[],
): ColumnOf<Row>[] =>
  figures.map(({ field, cell }) => ({
    ...{ field, title: field, unit: 'volume', width: 80 },
    cell: (row, tell) => cell(drivesOf([row]), tell),
    total: (rows, tell) => cell(drivesOf(rows), tell, 1),
  }))
