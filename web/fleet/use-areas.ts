import { useEffect, useMemo, useState } from 'react'
import { geocoderSearchAddress } from '#client/limits/geocoder.gen.ts'
import { boundsAt, extend } from '#geo/bounds.ts'
import { type Area, areaOf, fewest } from '#web/live/area.ts'
import type { Fleet } from '#web/live/fleet.ts'
import { useAsk } from '#web/session/ask.ts'
import { useLive } from './live.tsx'

/** Milliseconds after the last stroke until a geocoder is asked. */
const pause = 400

/** What a text may be the address of, the best first: what is near the vehicles, as they are when it is asked. */
export const useAreas = (typed: string): readonly Area[] => {
  const { fleet } = useLive()
  const text = typed.trim().slice(0, geocoderSearchAddress.q.maxLength)
  const wanted = text.length >= fewest ? text : ''
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])
  const isEnough = q !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it is when another text is asked for
  const bounds = useMemo(() => (isEnough ? boundsOf(fleet) : undefined), [q])
  const { data, isPlaceholderData } = useAsk(
    'geocoder/search_address',
    { q, with_details: true, ...(bounds && { bounds }) },
    { enabled: isEnough },
  )
  const isTold = isEnough && q === wanted && !isPlaceholderData
  return useMemo(() => (isTold ? (data?.locations ?? []).map(areaOf) : []), [isTold, data])
}

const boundsOf = (fleet: Fleet) => {
  const [first, ...others] = fleet.all().flatMap(({ state }) => state?.gps?.location ?? [])
  return first && others.reduce(extend, boundsAt(first))
}
