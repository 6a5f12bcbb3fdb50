import { useQueries } from '@tanstack/react-query'
import { LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { boundsOf } from '#geo/shape.ts'
import { type Around, drawAround } from '#web/map/around.ts'
import { MapView } from '#web/parts/map.tsx'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { onTheme, shownTheme } from '#web/ui/theme.ts'
import { useLive } from '../live.tsx'
import { shownZone } from '../zones/zone.ts'
import style from './form.module.css'

interface ZonesMapProps {
  ids: readonly number[]
  /** Whose trackers are near what is drawn, where no zone is there yet. */
  trackers: readonly number[]
  /** What draws on the map, once it is there. */
  children(map: MapLibre): ReactNode
}

/** The zones that are chosen, on a small map. */
export const ZonesMap = ({ ids, trackers, children }: ZonesMapProps) => {
  const view = useBeginning(trackers)
  const [drawn, setDrawn] = useState<{ map: MapLibre; around: Around }>()
  const shown = useShown(ids)
  useEffect(() => {
    if (!drawn) return
    drawn.around.zones(shown)
    const bounds = new LngLatBounds()
    for (const { shape } of shown) {
      const { nw, se } = boundsOf(shape)
      bounds.extend([nw.lng, nw.lat]).extend([se.lng, se.lat])
    }
    if (!bounds.isEmpty()) drawn.map.fitBounds(bounds, { padding: 24, maxZoom: near, duration: 0 })
  }, [drawn, shown])
  const ready = (map: MapLibre): (() => void) => {
    const around = drawAround(map, { theme: shownTheme(), isMain: true })
    const stop = onTheme(() => around.show(shownTheme()))
    setDrawn({ map, around })
    return () => {
      stop()
      setDrawn(undefined)
    }
  }
  return (
    <div className={style.map}>
      <MapView view={view} onReady={ready}>
        {drawn && children(drawn.map)}
      </MapView>
    </div>
  )
}

/** The level from which a street is read. */
const near = 15

/** Zones with their points, as they come. */
const useShown = (ids: readonly number[]) => {
  const { client } = useSession()
  const zones = useQueries({
    queries: ids.map((zone_id) => ({
      queryKey: ['zone', 'read', { zone_id, with_points: true }],
      queryFn: () => client.call('zone/read', { zone_id, with_points: true }),
    })),
    combine: (asked) => asked.map(({ data }) => data?.value),
  })
  return useMemo(() => zones.flatMap((zone) => (zone ? shownZone(zone) : [])), [zones])
}

/** Where the first of the trackers is that is anywhere. */
const useBeginning = (trackers: readonly number[]) => {
  const { fleet } = useLive()
  const { paas_settings } = useUser()
  const [view] = useState(() => {
    const rows = [...trackers.map(fleet.row), ...fleet.all()]
    const there = rows.find((row) => row?.state?.gps)?.state?.gps?.location
    const { location, zoom } = paas_settings.default_map
    return there ? { ...there, zoom: 14 } : { ...location, zoom }
  })
  return view
}
