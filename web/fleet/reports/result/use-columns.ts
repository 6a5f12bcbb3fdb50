import { useMemo, useSyncExternalStore } from 'react'
import { nextSort } from './lines.ts'
import type { Column } from './sheet.ts'

/** Columns that are hidden and the order of rows, as this browser keeps them for each kind of report, of all of its tables. */

interface Kept {
  hidden: readonly string[]
  sort?: string | undefined
}

const usual: Kept = { hidden: [] }
const listeners = new Set<() => void>()
const read = new Map<number, Kept>()
const placeOf = (kind: number): string => `odograph.report.${kind}`

const keptOf = (kind: number): Kept => {
  const known = read.get(kind) ?? parsed(localStorage.getItem(placeOf(kind)))
  read.set(kind, known)
  return known
}

const parsed = (text: string | null): Kept => {
  try {
    const { hidden, sort } = JSON.parse(text ?? '{}') as { hidden?: unknown; sort?: unknown }
    return {
      hidden: Array.isArray(hidden) ? hidden.map(String) : [],
      ...(typeof sort === 'string' && { sort }),
    }
  } catch {
    return usual
  }
}

const keep = (kind: number, kept: Kept): void => {
  read.set(kind, kept)
  try {
    localStorage.setItem(placeOf(kind), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing shows them until the page is left.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Those of a table that are shown, the first always; and in what order its rows are. */
export const useColumns = (kind: number, columns: readonly Column[]) => {
  const kept = useSyncExternalStore(subscribe, () => keptOf(kind))
  const shown = useMemo(
    () => columns.filter(({ field }, place) => place === 0 || !kept.hidden.includes(field)),
    [columns, kept],
  )
  return {
    shown,
    sort: kept.sort,
    /** Shows these of the table; what is hidden of others stays so. */
    choose(fields: ReadonlySet<string>): void {
      const own = new Set(columns.map(({ field }) => field))
      const others = kept.hidden.filter((field) => !own.has(field))
      keep(kind, { ...kept, hidden: [...others, ...[...own].filter((field) => !fields.has(field))] })
    },
    press: (field: string): void => keep(kind, { ...kept, sort: nextSort(field, kept.sort) }),
  }
}
