/** What the phone keeps, whatever keeps it: IndexedDB in browsers (`browser-shelf.ts`), a map in tests. */

/** The shelves: `fact` what is known, `deed` what waits to be told, `blob` photos and files of those, `draft` what is being written, `position` places that wait. */
export const shelves = ['fact', 'deed', 'blob', 'draft', 'position'] as const
export type ShelfName = (typeof shelves)[number]

/** One thing that is put or, without a value, taken away. */
export interface Change {
  on: ShelfName
  key: string
  value?: unknown
}

/** Things by shelf and key. Keys of a shelf are told in their order as texts. */
export interface Shelf {
  read<T>(on: ShelfName, key: string): Promise<T | undefined>
  /** All of a shelf, by key; the first so many where a limit is given. */
  list<T>(on: ShelfName, most?: number): Promise<[key: string, value: T][]>
  /** Its keys alone: photos are large. */
  keys(on: ShelfName): Promise<string[]>
  count(on: ShelfName): Promise<number>
  /** All of the changes or, where one fails, none. */
  write(changes: readonly Change[]): Promise<void>
}

/** One that forgets with the page: of browsers that keep nothing, as in some private windows. */
export const createPassingShelf = (): Shelf => {
  const all = new Map(shelves.map((name) => [name, new Map<string, unknown>()]))
  const of = (on: ShelfName) => all.get(on) as Map<string, unknown>
  return {
    read: async <T>(on: ShelfName, key: string) => of(on).get(key) as T | undefined,
    list: async <T>(on: ShelfName, most = Number.POSITIVE_INFINITY) =>
      [...of(on)].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, most) as [string, T][],
    keys: async (on) => [...of(on).keys()].sort(),
    count: async (on) => of(on).size,
    write: async (changes) => {
      for (const { on, key, value } of changes) {
        if (value === undefined) of(on).delete(key)
        // As a browser keeps it: a copy.
        else of(on).set(key, structuredClone(value))
      }
    },
  }
}
