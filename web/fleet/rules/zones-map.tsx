import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Bounds, boundsAt, extend } from '#geo/bounds.ts'
import type { Location } from '#geo/distance.ts'
import type { Shape } from '#geo/shape.ts'
import { drawVehicles } from '#web/map/vehicles.ts'
import { AroundMap, fitTo } from '#web/parts/around-map.tsx'
import { useAsk } from '#web/session/ask.ts'
import type { Action } from '#web/ui/menu.tsx'
import { onTheme, shownTheme } from '#web/ui/theme.ts'
import { useLive } from '../live.tsx'
import { drawnOf } from '../map/use-vehicles.ts'
import { shownZone } from '../zones/zone.ts'
import { useStage } from './stage.ts'

interface ZonesMapProps {
  /** Those of the rule, in their colours; the others are grey. */
  ids: readonly number[]
  /** Whose places the map begins with, where no zone is there yet. */
  trackers: readonly number[]
  /** What is drawn above them. */
  held: Shape | undefined
  onChoose(id: number): void
  onMap(map: MapLibre | undefined): void
  actionsAt(there: Location): readonly Action[]
}

/** All zones of the account on the map of the screen, and its vehicles as they are now. */
export const ZonesMap = (props: ZonesMapProps) => {
  const place = useStage()
  return place && createPortal(<Shown {...props} />, place)
}

/** As quiet as what only lies there. */
const grey = '8a929c'

const Shown = ({ ids, trackers, onMap, ...props }: ZonesMapProps) => {
  const { data } = useAsk('zone/list', { with_points: true })
  const [map, setMap] = useState<MapLibre>()
  const zones = useMemo(() => {
    const own = new Set(ids)
    return (data?.list ?? []).flatMap(shownZone).map((zone) => (own.has(zone.id) ? zone : { ...zone, color: grey }))
  }, [data, ids])
  const places = usePlaces(trackers)
  const all = data?.list.map(({ bounds }) => bounds)
  const own = data?.list.filter(({ id }) => ids.includes(id)).map(({ bounds }) => bounds) ?? []
  const begun = own.length > 0 ? wholeOf(own) : undefined
  const last = data?.list.find(({ id }) => id === ids.at(-1))
  // Whichever was chosen last is seen, wherever zones were looked at before; one that was pressed is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is the last, and when both are there
  useEffect(() => {
    if (map && begun && last && !isInSight(map, last.bounds)) fitTo(map, begun)
  }, [map, last?.id])
  useVehiclesOn(map)
  return (
    <AroundMap
      {...props}
      kind="zone"
      zones={zones}
      chosen={undefined}
      whole={begun ?? places ?? (all && wholeOf(all))}
      at={undefined}
      onView={() => undefined}
      onMap={(map) => {
        setMap(map)
        onMap(map)
      }}
    />
  )
}

const wholeOf = (all: readonly Bounds[]): Bounds | undefined =>
  all.reduce<Bounds | undefined>((whole, { nw, se }) => extend(extend(whole ?? boundsAt(nw), nw), se), undefined)

const isInSight = (map: MapLibre, { nw, se }: Bounds): boolean => {
  const seen = map.getBounds()
  return seen.contains([nw.lng, nw.lat]) && seen.contains([se.lng, se.lat])
}

/** What holds the places of these trackers when the map is begun; of those that are anywhere. */
const usePlaces = (trackers: readonly number[]): Bounds | undefined => {
  const { fleet } = useLive()
  const find = (): Bounds | undefined => {
    const rows = trackers.length > 0 ? trackers.map(fleet.row) : fleet.all()
    const there = rows.flatMap((row) => row?.state?.gps?.location ?? [])
    return there.reduce<Bounds | undefined>((whole, at) => extend(whole ?? boundsAt(at), at), undefined)
  }
  const [places, setPlaces] = useState(find)
  const now = useRef(find)
  now.current = find
  const isKnown = places !== undefined
  useEffect(() => (isKnown ? undefined : fleet.onFrame(() => setPlaces(now.current()))), [fleet, isKnown])
  return places
}

const nothing = (): undefined => undefined

/** The vehicles of the account; a press on one is meant for what lies below. */
const useVehiclesOn = (map: MapLibre | undefined): void => {
  const { fleet } = useLive()
  useEffect(() => {
    if (!map) return
    const look = { theme: shownTheme(), labels: 'shown', isLost: false } as const
    const vehicles = drawVehicles(map, { look, onChoose: nothing, onSpot: nothing, onHand: nothing })
    const put = (ids: Iterable<number>): void =>
      vehicles.put([...ids].map((id) => [id, drawnOf(fleet.row(id), { shown: undefined, labelling: 'name' })]))
    put(fleet.all().map(({ id }) => id))
    const stops = [fleet.onFrame(put), onTheme(() => vehicles.show({ theme: shownTheme() }))]
    return () => {
      for (const stop of stops) stop()
      vehicles.remove()
    }
  }, [map, fleet])
}
