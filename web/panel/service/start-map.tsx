import { Link } from '@tanstack/react-router'
import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { View } from '#web/map/source.ts'
import { MapView } from '#web/parts/map.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import style from './screen.module.css'

interface StartMapProps {
  /** Which of the platform's. */
  map: string
  view: View
  /** Told where somebody moved it, as it is kept: whole levels. */
  onView(view: View): void
}

/** Where maps of new users start: the map is moved there, and follows what is typed. */
export default function StartMap({ map: source, view, onView }: StartMapProps) {
  const words = useWords('panel/service')
  const { may } = useDealer()
  const [map, setMap] = useState<MapLibre>()
  const [isBare, setBare] = useState(false)
  const onReady = useCallback((made: MapLibre) => {
    setMap(made)
    return () => setMap(undefined)
  }, [])
  const shown = useRef(view)
  const { lat, lng, zoom } = view
  useEffect(() => {
    if (!map || isSame(shown.current, { lat, lng, zoom })) return
    shown.current = { lat, lng, zoom }
    map.jumpTo({ center: [lng, lat], zoom })
  }, [map, lat, lng, zoom])
  const moved = ({ lat, lng, zoom }: View): void => {
    const there = { lat: round(lat), lng: round(((((lng + 180) % 360) + 360) % 360) - 180), zoom: Math.round(zoom) }
    if (isSame(there, shown.current)) return
    shown.current = there
    onView(there)
  }
  return (
    <div>
      <div className={style.map}>
        <MapView view={view} source={source} onView={moved} onBare={setBare} onReady={onReady} />
      </div>
      {isBare && may('trackers', 'global') && (
        <p className={style.bare}>
          {words.no_streets}{' '}
          <Link to={'/operator' as never} search={{ show: 'map' } as never}>
            {words.to_map}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Some ten metres. */
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

const isSame = (one: View, other: View): boolean =>
  round(one.lat) === round(other.lat) && round(one.lng) === round(other.lng) && one.zoom === other.zoom
