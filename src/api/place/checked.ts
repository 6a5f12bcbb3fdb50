import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import * as tags from '#store/tags.ts'
import { type Fault, refuse } from '../errors.ts'
import type { NewPlace } from './place.ts'

/**
 * The place as it may be written: each tag once. Error 7 with all that is wrong with what it refers to, which otherwise
 * stays until the transaction ends.
 */
export const checked = async <P extends NewPlace>(db: Db, owner: Owner, place: P): Promise<P> => {
  const tag_ids = [...new Set(place.tags)]
  refuse(await tagFaults(db, owner, tag_ids))
  return { ...place, tags: tag_ids }
}

const tagFaults = async (db: Db, owner: Owner, ids: readonly number[]): Promise<Fault[]> => {
  const known = await tags.hold(db, owner, ids)
  return known.length < ids.length ? [{ parameter: 'place.tags', error: 'must be tags of the account' }] : []
}
