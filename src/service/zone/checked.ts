import type { User } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { default_color, type NewZone } from '#resource/zone.ts'
import type { Db } from '#store/db.ts'
import type * as zones from '#store/place/zones.ts'
import { once, tagFaults } from '../bindings.ts'

/** What the zone says beside its shape; its tags stay until the transaction ends. Error 7 with all that is wrong with these. */
export const checked = async (
  db: Db,
  caller: User,
  { label, address = '', color = default_color, tags: given = [] }: NewZone,
): Promise<Omit<zones.NewZone, 'shape'>> => {
  const tags = once(given)
  refuse(await tagFaults({ db, caller }, 'zone.tags', tags))
  return { label, address, color, tags }
}
