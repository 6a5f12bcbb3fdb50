import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { once, tagFaults } from '../bindings.ts'
import { checkedValues, type KeptValues } from '../entity/values.ts'
import { refuse } from '../errors.ts'
import type { NewPlace } from './place.ts'

type Checked<P extends NewPlace> = Omit<P, 'fields'> & { fields?: KeptValues }

/**
 * The place as it may be kept. Error 7 with all that is wrong with its tags and values; what it refers to stays until the
 * transaction ends. Without `fields` it is checked only when it is `fresh`.
 */
export const checked = async <P extends NewPlace>(
  db: Db,
  owner: Owner,
  { fields: given, ...place }: P,
  { fresh, ignore_missing }: { fresh: boolean; ignore_missing: boolean },
): Promise<Checked<P>> => {
  const parameter = 'place.fields'
  const tags = once(place.tags ?? [])
  const faults = await tagFaults({ db, caller: owner }, 'place.tags', tags)
  if (!given && !fresh) {
    refuse(faults)
    return { ...place, tags }
  }
  const values = await checkedValues(db, owner, given ?? {}, { parameter, ignore_missing })
  refuse([...faults, ...values.faults])
  return { ...place, tags, fields: values.fields }
}
