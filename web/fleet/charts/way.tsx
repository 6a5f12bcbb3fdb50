import type { Feature } from 'geojson'
import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Drives, drawDrives } from '#web/map/drives.ts'
import { speedLines } from '#web/map/speed-line.ts'
import { MapView } from '#web/parts/map.tsx'
import { useUser } from '#web/session/user.tsx'
import { isTrip, placeAt } from '../tracks/journey.ts'
import type { Driven } from '../tracks/use-journey.ts'

/** Where it was driven, and where it was at the cursor. `at`: local seconds. */
export const Way = ({ driven, at }: { driven: Driven; at: number }) => {
  const { paas_settings } = useUser()
  const [drives, setDrives] = useState<Drives>()
  const ready = useCallback((map: MapLibre) => {
    const made = drawDrives(map, () => undefined)
    setDrives(made)
    return () => {
      setDrives(undefined)
      made.remove()
    }
  }, [])
  const features = useMemo(
    (): Feature[] =>
      driven.legs
        .filter(isTrip)
        .flatMap(({ id, tracker_id }) => speedLines(driven.points.get(id) ?? [], { trip: id, tracker_id })),
    [driven],
  )
  const points = useMemo(() => [...driven.points.values()].flat().sort((a, b) => a.time - b.time), [driven])
  useEffect(() => drives?.draw(features), [drives, features])
  // Once for what is driven; then the map stays where it is put.
  const fitted = useRef<unknown>(undefined)
  useEffect(() => {
    if (!drives || features.length === 0 || fitted.current === features) return
    fitted.current = features
    drives.fit(features)
  }, [drives, features])
  useEffect(() => drives?.at(placeAt(points, at * 1000)), [drives, points, at])
  const { location, zoom } = paas_settings.default_map
  return <MapView view={{ ...location, zoom }} onReady={ready} />
}
