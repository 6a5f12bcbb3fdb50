import { Scan } from 'lucide-react'
import { LngLatBounds, type Map as MapLibre, type MapMouseEvent } from 'maplibre-gl'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Bounds } from '#geo/bounds.ts'
import type { Location } from '#geo/distance.ts'
import { isIn, type Shape } from '#geo/shape.ts'
import { type Around, drawAround, type ShownPlace, type ShownZone } from '#web/map/around.ts'
import type { View } from '#web/map/source.ts'
import { useUser } from '#web/session/user.tsx'
import { useWords } from '#web/words/speech.tsx'
import { IconButton } from '../ui/button.tsx'
import type { Action } from '../ui/menu.tsx'
import { placeDrawings } from '../ui/place-icons.tsx'
import { onTheme, shownTheme } from '../ui/theme.ts'
import style from './around-map.module.css'
import { useKeptView } from './kept-view.ts'
import { MapView } from './map.tsx'
import { type Here, MapMenu } from './map-menu.tsx'

interface AroundMapProps {
  /** What presses are for. */
  kind: 'zone' | 'place'
  zones?: readonly ShownZone[]
  places?: readonly ShownPlace[]
  /** It stands out. */
  chosen: number | undefined
  /** What is drawn by somebody else above these: a press on it chooses none of them. */
  held: Shape | undefined
  /** What holds all of them, and what the chosen one. */
  whole: Bounds | undefined
  at: View | undefined
  onView(view: View): void
  onChoose(id: number): void
  onMap(map: MapLibre | undefined): void
  /** What a right press offers. */
  actionsAt(there: Location): readonly Action[]
  children?: ReactNode
}

const none: readonly never[] = []

/** Zones or places on a map of their own: pressed, they are chosen; a right press offers what can be made there. */
export const AroundMap = (props: AroundMapProps) => {
  const { kind, zones = none, places = none, chosen, whole, at, onView, actionsAt, children } = props
  const words = useWords('parts/map-records')
  const { paas_settings } = useUser()
  const [drawn, setDrawn] = useState<{ map: MapLibre; around: Around }>()
  const [here, setHere] = useState<Here>()
  const now = useRef(props)
  now.current = props
  const onReady = useCallback((map: MapLibre) => {
    const around = drawAround(map, { theme: shownTheme(), isMain: true, drawings: placeDrawings })
    const stop = onTheme(() => around.show(shownTheme()))
    const canvas = map.getCanvas()
    // Whoever draws has a cursor of its own.
    const isFree = (): boolean => ['', 'pointer'].includes(canvas.style.cursor)
    const found = ({ point, lngLat }: MapMouseEvent): number | undefined => {
      const { kind, held } = now.current
      if (!isFree() || (held && isIn(held, lngLat.wrap()))) return undefined
      return kind === 'zone' ? around.zoneAt(point) : around.placeAt(point)
    }
    map.on('click', (event) => {
      const id = found(event)
      if (id !== undefined) now.current.onChoose(id)
    })
    map.on('mousemove', (event) => {
      if (isFree() && event.originalEvent.buttons === 0)
        canvas.style.cursor = found(event) === undefined ? '' : 'pointer'
    })
    map.on('contextmenu', ({ point, lngLat, defaultPrevented, originalEvent }) => {
      originalEvent.preventDefault()
      if (isFree() && !defaultPrevented) setHere({ x: point.x, y: point.y, at: lngLat.wrap() })
    })
    setDrawn({ map, around })
    now.current.onMap(map)
    return () => {
      stop()
      setDrawn(undefined)
      now.current.onMap(undefined)
    }
  }, [])
  useEffect(() => drawn?.around.zones(zones), [drawn, zones])
  useEffect(() => drawn?.around.places(places), [drawn, places])
  useEffect(() => drawn?.around.choose(kind, chosen), [drawn, kind, chosen])
  // Once, when what there is has come; then the map stays where it is put.
  const [left, keep] = useKeptView(kind)
  const isFitted = useRef((at ?? left) !== undefined)
  useEffect(() => {
    if (!drawn || !whole || isFitted.current) return
    isFitted.current = true
    fitTo(drawn.map, whole)
  }, [drawn, whole])
  const { location, zoom } = paas_settings.default_map
  return (
    <MapView
      view={at ?? left ?? { ...location, zoom }}
      onView={(view) => {
        if (!isFitted.current) return
        keep(view)
        onView(view)
      }}
      onReady={onReady}
    >
      <div className={style.tools}>
        <IconButton
          icon={Scan}
          label={words.fit}
          isDisabled={!whole}
          onPress={() => drawn && whole && fitTo(drawn.map, whole)}
        />
      </div>
      {here && <MapMenu here={here} actions={actionsAt(here.at)} onClose={() => setHere(undefined)} />}
      {children}
    </MapView>
  )
}

/** The level from which a street is read. */
const near = 16

/** Brings these bounds into sight, which may lie over the date line. */
export const fitTo = (map: MapLibre, { nw, se }: Bounds): void => {
  const east = se.lng < nw.lng ? se.lng + 360 : se.lng
  const isNarrow = map.getContainer().clientWidth < 480
  map.fitBounds(new LngLatBounds([nw.lng, se.lat], [east, nw.lat]), {
    padding: isNarrow ? 32 : 64,
    maxZoom: near,
    duration: 0,
  })
}
