import type { Placed } from '#batch/place/stage.ts'
import { Failure } from '#contract/errors.ts'
import type { NewPlace } from '#resource/place.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { byExternalIds, type Change, changePlaces, type Known } from '#store/place/place-uploads.ts'
import * as places from '#store/place/places.ts'

/** Treatment of a row whose external id is that of a place that the caller sees, or of an earlier row. */
export type DuplicatePolicy = 'skip' | 'update' | 'fail'

interface Storing {
  db: Db
  caller: Viewer
  duplicates: DuplicatePolicy
  /** Places that the account may have (268). */
  quota: number
}

/** Stores batches of places in the account, all in the transaction `db`. */
export const storeAll = async (batches: AsyncIterable<Placed[]>, { quota, ...storing }: Storing): Promise<void> => {
  let count = await places.countForGood(storing.db, storing.caller)
  for await (const batch of batches) {
    const made = await storeBatch(batch, storing)
    count += made
    if (made > 0 && count > quota) throw new Failure('over_quota')
  }
}

/** Stores one batch of places and returns how many were created. */
const storeBatch = async (
  batch: readonly Placed[],
  { db, caller, duplicates }: Omit<Storing, 'quota'>,
): Promise<number> => {
  const external_ids = batch.flatMap(({ place: { external_id } }) => external_id || [])
  const known = new Map((await byExternalIds(db, caller, external_ids)).map((place) => [place.external_id, place]))
  const fresh: NewPlace[] = []
  const changes = new Map<number, Change>()
  const places_above = new Map<string, number>()
  for (const { line, place } of batch) {
    const had = known.get(place.external_id || '')
    const above = places_above.get(place.external_id || '')
    if (had === undefined && above === undefined) {
      if (place.external_id) places_above.set(place.external_id, fresh.length)
      fresh.push(place)
    } else if (duplicates === 'fail') throw new Failure('already_exists', { row_number: line })
    else if (duplicates === 'update' && above !== undefined) fresh[above] = place
    else if (duplicates === 'update' && had) changes.set(had.id, changeOf(had, place))
  }
  await changePlaces(db, caller, [...changes.values()])
  return (
    await places.create(
      db,
      caller,
      fresh.map(({ fields: _, ...place }) => place),
    )
  ).length
}

const changeOf = (had: Known, { label, description = '', location }: NewPlace): Change => ({
  place: had,
  label,
  description,
  location,
})
