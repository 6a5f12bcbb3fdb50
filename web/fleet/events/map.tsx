import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { drawEvents, type Events, type Happened } from '#web/map/events.ts'
import { MapView } from '#web/parts/map.tsx'
import { useUser } from '#web/session/user.tsx'
import { shownTheme } from '#web/ui/theme.ts'
import { toneOf } from './tone.ts'
import type { Entry } from './use-entry.ts'

interface EventsMapProps {
  listed: readonly Entry[] | undefined
  entry: Entry | undefined
  choose(id: number | undefined): void
  children: ReactNode
}

/** Where the listed events happened, and the chosen one. */
export const EventsMap = ({ listed, entry, choose, children }: EventsMapProps) => {
  const { paas_settings } = useUser()
  const [drawn, setDrawn] = useState<Events>()
  const pick = useRef(choose)
  pick.current = choose
  const ready = useCallback((map: MapLibre) => {
    const made = drawEvents(map, shownTheme(), (id) => pick.current(id))
    setDrawn(made)
    return () => {
      setDrawn(undefined)
      made.remove()
    }
  }, [])
  const happened = useMemo(() => (listed ?? []).flatMap((entry) => happenedOf(entry) ?? []), [listed])
  // Once, when what there is has come; then the map stays where it is put.
  const isFitted = useRef(false)
  const hasEntry = entry !== undefined
  useEffect(() => {
    drawn?.draw(happened)
    if (!drawn || happened.length === 0 || isFitted.current) return
    isFitted.current = true
    if (!hasEntry) drawn.fit()
  }, [drawn, happened, hasEntry])
  const [id, lat, lng, tone] = [entry?.id, entry?.location?.lat, entry?.location?.lng, entry && toneOf(entry)]
  useEffect(() => {
    const isPlaced = id !== undefined && lat !== undefined && lng !== undefined && tone !== undefined
    drawn?.choose(isPlaced ? { id, lat, lng, isRead: true, tone } : undefined)
  }, [drawn, id, lat, lng, tone])
  const { location, zoom } = paas_settings.default_map
  return (
    <MapView view={{ ...location, zoom }} onReady={ready}>
      {children}
    </MapView>
  )
}

const happenedOf = (entry: Entry): Happened | undefined => {
  const { id, location, is_read } = entry
  return location ? { id, lat: location.lat, lng: location.lng, isRead: is_read, tone: toneOf(entry) } : undefined
}
