import type { Sight } from './audience.ts'
import type { Pairs } from './pairs.ts'

/** Viewers of each source: one alone of most, and then no list is kept. */
export type Watchers = Map<number, Sight | readonly Sight[]>

export const watchersOf = (watchers: Watchers, source_id: number): readonly Sight[] => {
  const watching = watchers.get(source_id)
  return watching === undefined ? [] : Array.isArray(watching) ? watching : [watching as Sight]
}

/** The sight has these sources now, in place of those that it had. */
export const rewatch = (
  watchers: Watchers,
  sight: Sight,
  before: Pick<Pairs, 'sources'>,
  now: Pick<Pairs, 'sources'>,
) => {
  const [was, is] = [new Set(before.sources), new Set(now.sources)]
  for (const source_id of was.difference(is))
    keep(
      watchers,
      source_id,
      watchersOf(watchers, source_id).filter((each) => each !== sight),
    )
  for (const source_id of is.difference(was)) keep(watchers, source_id, [...watchersOf(watchers, source_id), sight])
}

const keep = (watchers: Watchers, source_id: number, watching: readonly Sight[]): void => {
  const [first] = watching
  if (!first) watchers.delete(source_id)
  else watchers.set(source_id, watching.length === 1 ? first : watching)
}
