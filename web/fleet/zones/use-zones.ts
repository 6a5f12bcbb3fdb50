import { useMemo } from 'react'
import { type Bounds, boundsAt, extend } from '#geo/bounds.ts'
import type { Found, MapAddress } from '#web/parts/map-screen.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { shortAddresses } from '#web/ui/short-addresses.ts'
import { holds, sorted } from '#web/ui/sorted.ts'
import { useWords } from '#web/words/speech.tsx'
import { shownZone, type Zone } from './zone.ts'

/** Zones of the account: all are there with their points, and found and put in order here. */
export const useZones = ({ zone: openId, filter, tags, sort }: MapAddress): Found<Zone> => {
  const { types } = useWords('parts/shape')
  const { may } = useUser()
  const asked = useAsk('zone/list', { with_points: true })
  const all = asked.data?.list
  const rows = useMemo(() => {
    const found = (all ?? []).filter(
      ({ label, address, tags: own }) => holds(filter, label, address) && tags.every((tag) => own.includes(tag)),
    )
    const short = shortAddresses((all ?? []).map(({ address }) => address))
    const order = sort === 'newest' ? 'id=desc' : 'label=asc'
    return sorted(found, order, (zone, property) => zone[property as 'id' | 'label']).map((zone) => ({
      ...zone,
      about: [types[zone.type], short(zone.address)].filter(Boolean).join(' · '),
    }))
  }, [all, filter, tags, sort, types])
  // Whoever may change it sees it drawn with its handles.
  const drawn = may('zone_update') ? openId : undefined
  const zones = useMemo(() => rows.filter(({ id }) => id !== drawn).flatMap(shownZone), [rows, drawn])
  const whole = useMemo(() => wholeOf(all ?? []), [all])
  return {
    asked,
    rows: all && rows,
    isBare: all?.length === 0,
    one: all?.find(({ id }) => id === openId),
    // All that are listed; of all, those that others have made meanwhile, too.
    exported: rows.length < (all?.length ?? 0) ? rows.map(({ id }) => id) : undefined,
    zones,
    whole,
  }
}

const wholeOf = (zones: readonly Zone[]): Bounds | undefined =>
  zones.reduce<Bounds | undefined>(
    (whole, { bounds: { nw, se } }) => extend(extend(whole ?? boundsAt(nw), nw), se),
    undefined,
  )
