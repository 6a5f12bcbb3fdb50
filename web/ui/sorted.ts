/** Orders and finds in lists that the service tells whole. */

type Value = string | number | null | undefined

/**
 * The order that `property=asc|desc` asks for, of a list that the service tells whole; `readOf` tells by what. Texts as
 * people of the language read them, with their numbers as numbers; what has no value stands at the end.
 */
export const sorted = <Row>(
  list: readonly Row[],
  sort: string | undefined,
  readOf: (row: Row, property: string) => Value,
): readonly Row[] => {
  const [property, direction] = sort?.split('=') ?? []
  if (!property) return list
  const sign = direction === 'desc' ? -1 : 1
  const collator = new Intl.Collator(undefined, { numeric: true })
  const compare = (a: Value, b: Value): number => {
    const [noA, noB] = [a, b].map((value) => value === null || value === undefined || value === '') as [
      boolean,
      boolean,
    ]
    if (noA || noB) return Number(noA) - Number(noB)
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * collator.compare(String(a), String(b))
  }
  return list
    .map((row) => ({ row, value: readOf(row, property) }))
    .sort((a, b) => compare(a.value, b.value))
    .map(({ row }) => row)
}

/** Whether a text holds what was typed, whatever the case of both. */
export const holds = (typed: string | undefined, ...texts: readonly (string | null | undefined)[]): boolean => {
  const wanted = typed?.trim().toLocaleLowerCase()
  return !wanted || texts.some((text) => text?.toLocaleLowerCase().includes(wanted))
}
