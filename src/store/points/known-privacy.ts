import { type Keeping, keeping } from '#store/keeping.ts'
import type { Query } from '#store/query.ts'
import { type Note, type Privacy, privacyOf } from '#track/privacy.ts'

/**
 * Private time of devices as this process has read it last. A year of nights is 24 kB of notes, which take longer to be read and opened than all else that
 * is known of a device; so the database sends those alone that have changed since: whoever adds notes counts `source_state.rules` up in the same
 * row, and one statement reads both.
 */

/** Notes of all devices that are kept, at most: some 20 MB. */
const most_kept = 200_000

interface Kept {
  /** `source_state.rules` of these notes, as text. */
  rules: string
  privacy: Privacy
}

/** By the database that is asked. A transaction is one of its own: what it takes back nobody else has read. */
const stores = new WeakMap<Query, Keeping<Kept>>()

/** SQL of what `KnownPrivacy.read` takes, over rows of `source_state`; the parameter is `KnownPrivacy.asked`. */
export const privacyColumns = (asked: string): string => {
  const has = `rules::text is not distinct from ${asked}::jsonb->>source_id::text`
  return `jsonb_object_agg(source_id, jsonb_build_array(rules::text, privacy)) filter (where privacy is not null and not ${has}) as changed,
       array_agg(source_id) filter (where privacy is not null and ${has}) as unchanged`
}

/** A row of what `privacyColumns` answer. */
export interface PrivacyRow {
  changed: Record<string, [rules: string, notes: Note[]]> | null
  unchanged: number[] | null
}

/** The private time of some devices as it is known when they are asked for. */
export interface KnownPrivacy {
  /** JSON of the versions that are known. */
  asked: string
  /** Private time by device, of those that have any. */
  read(row: PrivacyRow | undefined): ReadonlyMap<number, Privacy>
}

/** The private time of these devices, as far as this process knows it. */
export const knownPrivacy = (query: Query, source_ids: readonly number[]): KnownPrivacy => {
  const store = stores.get(query) ?? keeping<Kept>(most_kept)
  stores.set(query, store)
  const had = new Map<number, Kept>()
  // Others may forget them until the answer has come.
  for (const id of source_ids) {
    const one = store.recall(String(id))
    if (one) had.set(id, one)
  }
  return {
    asked: JSON.stringify(Object.fromEntries(Array.from(had, ([id, { rules }]) => [id, rules]))),
    read(row) {
      const found = new Map((row?.unchanged ?? []).map((id) => [id, (had.get(id) as Kept).privacy]))
      for (const [id, [rules, notes]] of Object.entries(row?.changed ?? {})) {
        const privacy = privacyOf(notes)
        if (!privacy) continue
        found.set(Number(id), privacy)
        store.keep(id, { rules, privacy }, privacy.notes.length)
      }
      return found
    },
  }
}
