import type { Map as MapLibre } from 'maplibre-gl'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import type { Location } from '#geo/distance.ts'
import { type Around, drawAround } from '#web/map/around.ts'
import { onHandMove } from '#web/map/by-hand.ts'
import { measure } from '#web/map/measure.ts'
import { placePin } from '#web/map/pin.ts'
import type { View } from '#web/map/source.ts'
import { viewOf } from '#web/map/start-view.ts'
import { trail } from '#web/map/vehicle-layers.ts'
import { drawVehicles, type Vehicles } from '#web/map/vehicles.ts'
import { useKeptView } from '#web/parts/kept-view.ts'
import { MapView } from '#web/parts/map.tsx'
import type { Here } from '#web/parts/map-menu.tsx'
import { useUser } from '#web/session/user.tsx'
import { useKept } from '#web/ui/kept.ts'
import { placeDrawings } from '#web/ui/place-icons.tsx'
import { onTheme, shownTheme } from '#web/ui/theme.ts'
import { useConnection, useLive } from '../live.tsx'
import type { Go } from './address.ts'
import { parts } from './address.ts'
import { HereMenu } from './here-menu.tsx'
import { MapTools } from './map-tools.tsx'
import { useAround } from './use-around.ts'
import { useLabels } from './use-labels.ts'
import { useVehicles } from './use-vehicles.ts'

interface FleetMapProps {
  /** Only these; undefined for all. */
  shown: ReadonlySet<number> | undefined
  /** Where the distance of vehicles is told to. */
  near: Location | undefined
  chosen: number | undefined
  follow: boolean
  at: View | undefined
  go: Go
  choose(id: number | undefined): void
  onSpot(ids: readonly number[]): void
}

/** Pixels beside the map on a desk, and below it on a phone. */
const beside = 480
const below = 160

/** Where the map begins before a vehicle has told where it is: the country of the account, or what the dealer has chosen. */
const useStart = (): View => {
  const { start_bounds, paas_settings } = useUser()
  const [start] = useState((): View => {
    if (!start_bounds) return { ...paas_settings.default_map.location, zoom: paas_settings.default_map.zoom }
    const width = innerWidth < 640 ? innerWidth : innerWidth - beside
    return viewOf(start_bounds, { width: Math.max(width, 200), height: Math.max(innerHeight - below, 200) })
  })
  return start
}

/** The map with all vehicles as they are now. */
export const FleetMap = memo((props: FleetMapProps) => {
  const { shown, near, chosen, follow, at, go } = props
  const { see } = useLive()
  const { isOpen, lost_at } = useConnection()
  const [drawn, setDrawn] = useState<{ map: MapLibre; vehicles: Vehicles; around: Around }>()
  const [labelling, setLabelling] = useLabels()
  const [zones, toggleZones] = useKept('odograph.map.zones', false)
  const [places, togglePlaces] = useKept('odograph.map.places', false)
  const [metres, setMetres] = useState<number>()
  const [here, setHere] = useState<Here>()
  const isMeasuring = metres !== undefined
  const now = useRef({ ...props, labelling, isMeasuring })
  now.current = { ...props, labelling, isMeasuring }
  const [left, keep] = useKeptView('map')
  const start = useStart()
  const hasView = useRef((at ?? left) !== undefined)
  const look = { labels: labelling === 'none' ? 'hidden' : 'shown', isLost: !isOpen && lost_at !== undefined } as const

  useVehicles(drawn?.vehicles, now, hasView)
  useAround(drawn?.around, zones, places)
  useEffect(() => drawn?.vehicles.show({ labels: look.labels, isLost: look.isLost }), [drawn, look.labels, look.isLost])
  useEffect(() => (drawn && near ? placePin(drawn.map, near) : undefined), [drawn, near])
  // Somebody was sent to a place while the map was open; what the map has written itself it does not follow.
  const written = useRef<(string | undefined)[]>([parts.at.write(at)])
  useEffect(() => {
    if (drawn && at && !written.current.includes(parts.at.write(at))) drawn.map.jumpTo({ center: at, zoom: at.zoom })
  }, [drawn, at])
  useEffect(() => {
    if (!drawn || !isMeasuring) return
    const end = measure(drawn.map, shownTheme(), setMetres)
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      setMetres(undefined)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      removeEventListener('keydown', onKey, { capture: true })
      end()
    }
  }, [drawn, isMeasuring])

  const onReady = (map: MapLibre): (() => void) => {
    const vehicles = drawVehicles(map, {
      look: { theme: shownTheme(), ...look },
      onChoose: (id) => now.current.isMeasuring || now.current.choose(id),
      onSpot: (ids) => now.current.isMeasuring || now.current.onSpot(ids),
      onHand: () => now.current.follow && now.current.go({ follow: false }, { replace: true }),
    })
    // Whoever has moved it looks at something: no vehicle that speaks takes it from there.
    onHandMove(map, () => {
      hasView.current = true
    })
    const around = drawAround(map, { theme: shownTheme(), below: `${trail}:edge`, drawings: placeDrawings })
    map.on('contextmenu', ({ point: { x, y }, lngLat, originalEvent }) => {
      originalEvent.preventDefault()
      if (!now.current.isMeasuring) setHere({ x, y, at: lngLat.wrap() })
    })
    const stop = onTheme(() => {
      vehicles.show({ theme: shownTheme() })
      around.show(shownTheme())
    })
    hasView.current ||= now.current.at !== undefined
    setDrawn({ map, vehicles, around })
    return () => {
      stop()
      vehicles.remove()
      setDrawn(undefined)
    }
  }
  return (
    <MapView
      view={at ?? left ?? start}
      onView={(view) => {
        if (!drawn) return
        see(drawn.vehicles.inView())
        if (!hasView.current) return
        keep(view)
        written.current = [...written.current.slice(-20), parts.at.write(view)]
        go({ at: view }, { replace: true })
      }}
      onReady={onReady}
    >
      <MapTools
        onFit={() => drawn?.vehicles.fit(shown)}
        follow={chosen === undefined ? undefined : follow}
        onFollow={() => go({ follow: !follow }, { replace: true })}
        labelling={labelling}
        onLabelling={setLabelling}
        layers={[
          ['zones', zones, toggleZones],
          ['places', places, togglePlaces],
        ]}
        metres={metres}
        onMeasure={(isWanted) => setMetres(isWanted ? 0 : undefined)}
      />
      <Suspense>
        {here && drawn && <HereMenu {...{ here, go }} zoom={drawn.map.getZoom()} onClose={() => setHere(undefined)} />}
      </Suspense>
    </MapView>
  )
})
