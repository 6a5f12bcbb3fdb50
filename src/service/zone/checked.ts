import type { User } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { default_color, type NewZone } from '#resource/zone.ts'
import type { Db } from '#store/db.ts'
import type * as zones from '#store/place/zones.ts'
import { once, tagFaults } from '../bindings.ts'

/**
 * Checks a zone that was sent, but for its shape, and returns it as it is stored. Throws error 7 with all faults; its
 * tags stay locked until the transaction ends.
 */
export const checkedZone = async (
  db: Db,
  caller: User,
  { label, address = '', color = default_color, tags: given = [] }: NewZone,
): Promise<Omit<zones.NewZone, 'shape'>> => {
  const tags = once(given)
  refuse(await tagFaults({ db, caller }, 'zone.tags', tags))
  return { label, address, color, tags }
}
