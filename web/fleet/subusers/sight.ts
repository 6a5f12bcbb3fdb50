import { useQueryClient } from '@tanstack/react-query'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'

/** What of the account somebody sees: trackers that are bound to them, zones and places that are, or all of these. */
export type Kind = 'tracker' | 'zone' | 'place'

export interface Sight {
  /** All, also those to come; trackers are always told one by one. */
  all: boolean
  ids: readonly number[]
}

/** What they see now; as `Told` takes it. */
export const useSight = (kind: Kind, subuser_id: number) => {
  const trackers = useAsk('subuser/tracker/list', { subuser_id }, { enabled: kind === 'tracker' })
  const zones = useAsk('subuser/zones/list_ids', { subuser_id }, { enabled: kind === 'zone' })
  const places = useAsk('subuser/places/list_ids', { subuser_id }, { enabled: kind === 'place' })
  const asked = kind === 'tracker' ? trackers : kind === 'zone' ? zones : places
  const told = asked.data as { list: number[]; access_to_all?: boolean } | undefined
  const data: Sight | undefined = told && { all: told.access_to_all ?? false, ids: told.list }
  return { data, error: asked.error, refetch: asked.refetch }
}

/** As many as a list tells at once. */
const most = 10_000

interface Choosable {
  id: number
  label: string
  /** What tells it apart: a device id, an address. */
  detail: string
}

/** All that there is to see. */
export const useChoosable = (kind: Kind) => {
  const trackers = useAsk('tracker/list', {}, { enabled: kind === 'tracker' })
  const zones = useAsk('zone/list', { limit: most, with_points: false }, { enabled: kind === 'zone' })
  const places = useAsk('place/list', { limit: most }, { enabled: kind === 'place' })
  const asked = kind === 'tracker' ? trackers : kind === 'zone' ? zones : places
  const data: readonly Choosable[] | undefined =
    kind === 'tracker'
      ? trackers.data?.list.map(({ id, label, source }) => ({ id, label, detail: source.device_id }))
      : kind === 'zone'
        ? zones.data?.list.map(({ id, label, address }) => ({ id, label, detail: address ?? '' }))
        : places.data?.list.map(({ id, label, location }) => ({ id, label, detail: location.address }))
  return { data, error: asked.error, refetch: asked.refetch }
}

/** Lets them see what is wanted, and no more of what they saw before. */
export const useSee = (kind: Kind, subuser_id: number) => {
  const { client } = useSession()
  const queries = useQueryClient()
  return async (before: Sight, wanted: Sight): Promise<void> => {
    const add = wanted.ids.filter((id) => !before.ids.includes(id))
    const take = before.ids.filter((id) => !wanted.ids.includes(id))
    const access_to_all = wanted.all
    try {
      if (kind === 'tracker') {
        if (add.length > 0) await client.call('subuser/tracker/bind', { subuser_id, trackers: add })
        if (take.length > 0) await client.call('subuser/tracker/unbind', { subuser_id, trackers: take })
      } else if (kind === 'zone') {
        await client.call('subuser/zones/bind', { subuser_id, access_to_all, zone_ids: add })
        if (take.length > 0) await client.call('subuser/zones/unbind', { subuser_id, zone_ids: take })
      } else {
        await client.call('subuser/places/bind', { subuser_id, access_to_all, place_ids: add })
        if (take.length > 0) await client.call('subuser/places/unbind', { subuser_id, place_ids: take })
      }
    } finally {
      await queries.invalidateQueries({ queryKey: ['subuser'] })
    }
  }
}
