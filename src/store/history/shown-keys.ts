import { type Identified, identifyDrivers, isKeyOfNobody } from '#store/fleet/driver-keys.ts'
import type { Query } from '#store/query.ts'
import { boundTo } from '../rules/watches.ts'
import { tellingsByRules } from './by-rules.ts'
import type { Telling } from './history.ts'

/** A key that a device was shown: when (milliseconds since 1970 UTC), and where it was last. */
interface Shown {
  source_id: number
  key: string
  time: number
  location: { lat: number; lng: number } | null
}

/**
 * Makes the employee whose key was shown the driver, in all accounts that have trackers over the device, and answers
 * the tellings of their rules: `driver_changed` where it is another driver now, `driver_not_identified` where no
 * employee has the key.
 */
export const tellingsOfKey = async (query: Query, shown: Shown, received: number): Promise<Telling[]> => {
  const changed = await identifyDrivers(query, [shown])
  const strange = await withoutOwner(query, shown)
  const told = ({ account_id, tracker_id }: Identified, event: string, detail?: string): Telling => {
    const { source_id, time, location } = shown
    return { account_id, tracker_id, source_id, event, time, received, location, detail }
  }
  const tellings: Telling[] = []
  for (const one of changed)
    tellings.push(
      ...(await tellingsByRules(query, told(one, 'driver_changed'), { type: 'driver_change', text: 'primary' })),
    )
  for (const one of strange) {
    const rules = { type: 'driver_identification', text: 'secondary' } as const
    tellings.push(...(await tellingsByRules(query, told(one, 'driver_not_identified', shown.key), rules)))
  }
  return tellings
}

/** Trackers with rules over the device in whose accounts no employee has the key. */
const withoutOwner = async (query: Query, { source_id, key }: Shown): Promise<Identified[]> => {
  const bound = await boundTo(query, [source_id])
  const trackers = new Map(bound.map(({ account_id, tracker_id }) => [tracker_id, { account_id, tracker_id }]))
  const found: Identified[] = []
  for (const one of trackers.values()) if (await isKeyOfNobody(query, one, key)) found.push(one)
  return found
}
