import type { Cell } from '#formats/sheet/sheet.ts'
import type { Norm } from './facts.ts'
import type { ColumnOf } from './table.ts'
import type { Tell } from './tell.ts'

/** Fuel and what it costs by what a vehicle normally needs (supplement 2, 1.7). */

/** Kilograms of carbon dioxide of a litre that is burnt. Gas is liquefied petroleum gas. */
export const co2_of_litre: Readonly<Record<string, number>> = { petrol: 2.31, diesel: 2.65, gas: 1.61 }

/** Litres for these metres. */
export const consumedOf = ({ litres }: Norm, metres: number): number => (metres / 100_000) * litres

/** Sums by norm of a device: litres, and what they cost and burn to where that is known; nothing without a norm. */
export const normSums = (norm: Norm | undefined, metres: number): Record<string, number> => {
  if (!norm) return {}
  const litres = consumedOf(norm, metres)
  const { price, co2 } = norm
  return {
    litres,
    ...(price !== undefined && { cost: litres * price }),
    ...(co2 !== undefined && { co2: litres * co2 }),
  }
}

/** A cell of litres, in the unit of the reader. @param digits behind the point: 2 in rows, 1 in totals */
export const volumeCell = (litres: number, tell: Tell, digits = 2): Cell => tell.number(tell.volume.of(litres), digits)

/** A row of figures by norm: field, title, its unit, and its cell of metres. */
export interface NormFigure {
  field: 'norm_fuel_consumed' | 'norm_fuel_cost'
  unit?: 'volume'
  cell(metres: number, tell: Tell, digits?: number): Cell
}

/** Figures of a vehicle by its norm: nothing without one, and no cost without a price. */
export const normFigures = (norm: Norm | undefined): NormFigure[] => {
  if (!norm) return []
  const consumed: NormFigure = {
    ...{ field: 'norm_fuel_consumed', unit: 'volume' },
    cell: (metres, tell, digits) => volumeCell(consumedOf(norm, metres), tell, digits),
  }
  const { price } = norm
  if (price === undefined) return [consumed]
  return [consumed, { field: 'norm_fuel_cost', cell: (metres, tell) => tell.number(consumedOf(norm, metres) * price) }]
}

/** Figures by norm as columns. @param metresOf of rows together */
export const normColumns = <Row>(norm: Norm | undefined, metresOf: (rows: readonly Row[]) => number): ColumnOf<Row>[] =>
  normFigures(norm).map(({ field, unit, cell }) => ({
    ...{ field, title: field, unit, align: 'right', width: 80 },
    cell: (row, tell) => cell(metresOf([row]), tell),
    total: (rows, tell) => cell(metresOf(rows), tell, 1),
  }))
