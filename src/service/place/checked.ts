import { refuse } from '#contract/errors.ts'
import { checkedValues, type KeptValues } from '#resource/entity/values.ts'
import type { NewPlace } from '#resource/place.ts'
import type { Db } from '#store/db.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { once, tagFaults } from '../bindings.ts'

type Checked<P extends NewPlace> = Omit<P, 'fields'> & { fields?: KeptValues }

interface Checking {
  fresh: boolean
  ignore_missing: boolean
  /** Custom fields whose values of the place the viewer does not see. */
  hidden?: readonly string[]
}

/**
 * Checks a place that was sent and returns it as it is stored. Throws error 7 with all faults of its tags and values;
 * what it refers to stays locked until the transaction ends. A place sent without `fields` is checked for required ones
 * only when it is `fresh`.
 */
export const checkedPlace = async <P extends NewPlace>(
  db: Db,
  viewer: Keeper,
  { fields: given, ...place }: P,
  { fresh, ignore_missing, hidden }: Checking,
): Promise<Checked<P>> => {
  const parameter = 'place.fields'
  const tags = once(place.tags ?? [])
  const faults = await tagFaults({ db, caller: viewer }, 'place.tags', tags)
  if (!given && !fresh) {
    refuse(faults)
    return { ...place, tags }
  }
  const values = await checkedValues(db, viewer, given ?? {}, { parameter, ignore_missing, hidden })
  refuse([...faults, ...values.faults])
  return { ...place, tags, fields: values.fields }
}
