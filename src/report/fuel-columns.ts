import type { Cell } from '#formats/sheet/sheet.ts'
import type { Fuel } from './facts.ts'
import { type Driven, litresIn } from './fuel.ts'
import { nothing } from './fuel-tables.ts'
import { volumeCell } from './norm.ts'
import type { ColumnOf } from './table.ts'
import type { Tell } from './tell.ts'

/** Fuel as sensors tell it, in reports of drives: what was used while they went on, for what lies between them does not count. */

/** A row of figures: its field and title, and its cell of drives. @param digits behind the point: 2 in rows, 1 in totals */
interface FuelFigure {
  field: 'consumed_by_sensors'
  cell(drives: readonly Driven[], tell: Tell, digits?: number): Cell
}

/** The figure of a device of which a sensor tells litres; nothing of others. */
export const fuelFigures = (fuel: Fuel | undefined, drives: readonly Driven[]): FuelFigure[] => {
  if (litresIn(fuel, drives) === undefined) return []
  return [
    {
      field: 'consumed_by_sensors',
      cell(some, tell, digits) {
        const used = litresIn(fuel, some)
        return used === undefined ? nothing : volumeCell(used, tell, digits)
      },
    },
  ]
}

/** The figure as a column. @param drivesOf rows together */
export const fuelColumns = <Row>(
  figures: readonly FuelFigure[],
  drivesOf: (rows: readonly Row[]) => readonly Driven[],
): ColumnOf<Row>[] =>
  figures.map(({ field, cell }) => ({
    ...{ field, title: field, unit: 'volume', width: 80 },
    cell: (row, tell) => cell(drivesOf([row]), tell),
    total: (rows, tell) => cell(drivesOf(rows), tell, 1),
  }))
