import type { Kind } from './kind.ts'
import { kinds as declared } from './kinds/index.ts'

const last = Number.MAX_SAFE_INTEGER

/** All kinds of rules by their types (supplement 8.3), in the order of lists. */
export const kinds: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries<Kind>(declared).toSorted(([, one], [, other]) => (one.rank ?? last) - (other.rank ?? last)),
)

/** The reason for which no rule of the type can be made, to follow its name; `undefined`, where one can. */
export const missing = (type: string): string | undefined => {
  const { of_people, judging } = kinds[type] ?? {}
  return of_people || judging ? undefined : 'is not told by this version'
}
