import type { Group, Table } from './sheet.ts'

/** The least and the greatest figure of each column that shows them, by its field; none where all are the same. */
export const extremesOf = ({
  columns,
  data,
}: Table): ReadonlyMap<string, readonly [least: number, greatest: number]> => {
  const found = columns
    .filter(({ highlight_min_max }) => highlight_min_max)
    .map(({ field }) => [field, rangeOf(data, field)] as const)
  return new Map(found.filter(([, [least, greatest]]) => least < greatest))
}

const rangeOf = (data: readonly Group[], field: string): readonly [number, number] => {
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (const { rows } of data)
    for (const row of rows) {
      const raw = row[field]?.raw
      if (typeof raw !== 'number') continue
      least = Math.min(least, raw)
      greatest = Math.max(greatest, raw)
    }
  return [least, greatest]
}
