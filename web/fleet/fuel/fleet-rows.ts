import type { Result } from '#client/client.ts'

/** Vehicles of the page of fuel, and what they are sorted by. */

export type Listed = Result<'fuel/fleet/list'>['list'][number]

/** What rows are sorted by that is an amount in their own unit. */
const amounts: Readonly<Record<string, (row: Listed) => number | undefined>> = {
  consumed: ({ consumed }) => consumed ?? undefined,
  per_100_km: ({ per_100_km }) => per_100_km ?? undefined,
  drains: ({ drains }) => drains.volume,
  filled: ({ fillings }) => fillings.volume,
}

/** The unit in which most vehicles are told, of which something is known. */
export const unitOfMost = (rows: readonly Listed[]): string => {
  const by = Map.groupBy(
    rows.filter(({ source }) => source !== null),
    ({ units }) => units,
  )
  return [...by].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'l'
}

/** A property of a row to sort by: amounts in another unit than most stand at the end, as litres are no kWh and no per cent. */
export const readOf = (row: Listed, property: string, units: string): string | number | null | undefined => {
  const amount = amounts[property]
  if (amount) return row.units === units ? amount(row) : undefined
  return row[property as 'label' | 'of_norm' | 'distance']
}
