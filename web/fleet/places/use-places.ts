import { useMemo } from 'react'
import { type Bounds, boundsAt, extend } from '#geo/bounds.ts'
import type { Found, MapAddress } from '#web/parts/map-screen.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { shortAddresses } from '#web/ui/short-addresses.ts'
import { type Place, reachOf } from './place.ts'

/** Of more places than these only the points are drawn. */
const most_reaches = 2_000

/** Places of the account: found and put in order by the service. */
export const usePlaces = ({ place: openId, filter, tags, sort }: MapAddress): Found<Place> => {
  const { may } = useUser()
  const asked = useAsk('place/list', {
    ...(filter && { filter }),
    ...(tags.length > 0 && { tag_ids: [...tags] }),
    order_by: sort === 'newest' ? 'id' : 'label',
    ascending: sort !== 'newest',
  })
  const listed = asked.data?.list
  const rows = useMemo(() => {
    const short = shortAddresses((listed ?? []).map(({ location }) => location.address))
    return listed?.map((place) => ({ ...place, about: short(place.location.address) }))
  }, [listed])
  const inList = listed?.find(({ id }) => id === openId)
  // Whoever was sent to one sees it, whatever is listed.
  const isElsewhere = openId !== undefined && listed !== undefined && !inList
  const read = useAsk('place/read', { place_id: openId ?? 0 }, { enabled: isElsewhere })
  const outside = read.data?.value.id === openId ? read.data?.value : undefined
  const drawn = may('place_update') ? openId : undefined
  const places = useMemo(() => (listed ?? []).filter(({ id }) => id !== drawn), [listed, drawn])
  const zones = useMemo(() => (places.length > most_reaches ? [] : places.map(reachOf)), [places])
  const whole = useMemo(() => wholeOf(listed ?? []), [listed])
  const isNarrowed = !!filter || tags.length > 0
  return {
    asked,
    rows,
    isBare: listed?.length === 0 && !isNarrowed,
    one: inList ?? outside,
    exported: isNarrowed ? listed?.map(({ id }) => id) : undefined,
    zones,
    places,
    whole,
  }
}

const wholeOf = (places: readonly Place[]): Bounds | undefined =>
  places.reduce<Bounds | undefined>((whole, { location }) => extend(whole ?? boundsAt(location), location), undefined)
