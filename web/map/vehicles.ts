import {
  type GeoJSONSource,
  type GeoJSONSourceDiff,
  LngLatBounds,
  type Map as MapLibre,
  type MapMouseEvent,
} from 'maplibre-gl'
import { inkOn, type MarkerIcon } from './glyphs.ts'
import {
  all,
  chosen,
  cluster_max_zoom,
  type Labels,
  type Look,
  layers,
  sources,
  trail,
  vehicleLayers,
} from './vehicle-layers.ts'
import { addVehicleSigns } from './vehicle-signs.ts'

export type { Labels, Look }

/** A vehicle as it is drawn; degrees. */
export interface Drawn {
  id: number
  lat: number
  lng: number
  heading: number
  /** Which sign it has. */
  standing: string
  label: string
  isStale: boolean
  /** It has a red ring. */
  isAlarm?: boolean
  /** What it is, and its own colour: six digits. */
  icon?: MarkerIcon | null | undefined
  color?: string | null | undefined
}

interface Options {
  look: Look
  onChoose(id: number): void
  /** Of several on one spot. */
  onSpot(ids: readonly number[]): void
  /** Somebody moves the map by hand. */
  onHand?(): void
}

/** Milliseconds between two updates grow with the vehicles: the map draws while the next ones gather. */
const pauseOf = (count: number): number => Math.min(1000, Math.max(0, count - 200) / 5)

/** Vehicles on the map. */
export const drawVehicles = (map: MapLibre, { look: initial, ...told }: Options) => {
  const known = new Map<number, Drawn>()
  let waiting = new Map<number, Drawn | undefined>()
  let look = initial
  let chosen_id: number | undefined
  let way: [lng: number, lat: number][] = []
  let isEnded = false
  let isSending = false

  const source = (id: string): GeoJSONSource | undefined => map.getSource<GeoJSONSource>(id)
  for (const [id, specification] of Object.entries(sources)) map.addSource(id, specification)
  addVehicleSigns(map)
  for (const layer of vehicleLayers(look)) map.addLayer(layer)
  const resign = (): void => addVehicleSigns(map)
  map.on('style.load', resign)

  /** One update at a time: those that come meanwhile are the next. */
  const send = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    while (waiting.size > 0 && !isEnded) {
      const changes = waiting
      waiting = new Map()
      const add = [...changes.values()].flatMap((drawn) => (drawn ? [feature(drawn)] : []))
      const remove = [...changes].flatMap(([id, drawn]) => (drawn ? [] : [id]))
      await source(all)?.updateData({ add, remove })
      await new Promise((resolve) => setTimeout(resolve, pauseOf(known.size)))
    }
    isSending = false
  }
  const drawChosen = (): void => {
    const drawn = chosen_id === undefined ? undefined : known.get(chosen_id)
    void source(chosen)?.setData({ type: 'FeatureCollection', features: drawn ? [feature(drawn)] : [] })
  }

  const drawTrail = (): void => {
    const line = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: way } } as const
    void source(trail)?.setData({ type: 'FeatureCollection', features: way.length > 1 ? [line] : [] })
  }

  const click = async ({ point }: MapMouseEvent): Promise<void> => {
    const reach = matchMedia('(pointer: coarse)').matches ? 14 : 5
    const found = map.queryRenderedFeatures(
      [
        [point.x - reach, point.y - reach],
        [point.x + reach, point.y + reach],
      ],
      { layers: [layers.signs, layers.clusters, layers.chosen] },
    )
    const ids = [...new Set(found.flatMap(({ id, properties }) => (properties.cluster ? [] : [Number(id)])))]
    const cluster = found.find(({ properties }) => properties.cluster)
    if (cluster && ids.length === 0) await enter(Number(cluster.properties.cluster_id), cluster.geometry)
    else if (ids.length > 1) told.onSpot(ids)
    else if (ids[0] !== undefined) told.onChoose(ids[0])
  }
  /** Goes so near that its vehicles part; where they never do, they are told. */
  const enter = async (cluster: number, geometry: Feature['geometry']): Promise<void> => {
    const zoom = await source(all)?.getClusterExpansionZoom(cluster)
    if (zoom === undefined) return
    if (zoom <= cluster_max_zoom && geometry.type === 'Point')
      return void map.easeTo({ center: geometry.coordinates as [number, number], zoom: zoom + 0.5 })
    const leaves = (await source(all)?.getClusterLeaves(cluster, 1000, 0)) ?? []
    told.onSpot(leaves.map(({ id }) => Number(id)))
  }
  const onClick = (event: MapMouseEvent): void => void click(event)
  const point = (): void => map.getCanvas().style.setProperty('cursor', 'pointer')
  const unpoint = (): void => void map.getCanvas().style.removeProperty('cursor')
  const onHand = (): void => told.onHand?.()
  map.on('click', onClick)
  map.on('dragstart', onHand)
  for (const layer of [layers.signs, layers.clusters]) {
    map.on('mouseenter', layer, point)
    map.on('mouseleave', layer, unpoint)
  }

  return {
    /** These are so now; `undefined` for those that have no place any more. */
    put(changes: Iterable<readonly [id: number, drawn: Drawn | undefined]>): void {
      for (const [id, drawn] of changes) {
        const before = known.get(id)
        if (drawn ? before && same(before, drawn) : !before) continue
        waiting.set(id, drawn)
        if (drawn) known.set(id, drawn)
        else known.delete(id)
        if (id !== chosen_id) continue
        drawChosen()
        if (drawn && way.length > 0) {
          way.push([drawn.lng, drawn.lat])
          drawTrail()
        }
      }
      void send()
    },
    choose(id: number | undefined): void {
      chosen_id = id
      way = []
      drawChosen()
      drawTrail()
    },
    /** Where the chosen one came along, until now; it grows while it moves. */
    trail(places: readonly { lat: number; lng: number }[]): void {
      way = places.map(({ lat, lng }) => [lng, lat])
      drawTrail()
    },
    show(change: Partial<Look>): void {
      look = { ...look, ...change }
      for (const { id, layout = {}, paint = {} } of vehicleLayers(look)) {
        for (const [name, value] of Object.entries(layout)) map.setLayoutProperty(id, name as never, value as never)
        for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as never, value as never)
      }
    },
    /** Those that are looked at. */
    inView(): ReadonlySet<number> {
      const bounds = map.getBounds()
      return new Set([...known.values()].filter(({ lat, lng }) => bounds.contains([lng, lat])).map(({ id }) => id))
    },
    /** Shows all, or these. */
    fit(ids: Iterable<number> = known.keys(), { animate = true } = {}): void {
      const bounds = new LngLatBounds()
      for (const id of ids) {
        const drawn = known.get(id)
        if (drawn) bounds.extend([drawn.lng, drawn.lat])
      }
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 48, maxZoom: 15, animate })
    },
    /** So many pixels from below are covered: what is brought into the middle is brought above them. */
    cover(bottom: number): void {
      map.setPadding({ top: 0, left: 0, right: 0, bottom })
    },
    /** Brings one into the middle, so near that it is seen where it is. */
    goTo(id: number, least_zoom = 0): void {
      const drawn = known.get(id)
      if (drawn)
        map.easeTo({ center: [drawn.lng, drawn.lat], zoom: Math.max(map.getZoom(), least_zoom), duration: 400 })
    },
    /** Does so where it would not be seen. */
    bring(id: number, least_zoom: number): void {
      const drawn = known.get(id)
      if (!drawn) return
      const isSeen = map.getZoom() >= least_zoom - 3 && map.getBounds().contains([drawn.lng, drawn.lat])
      if (!isSeen)
        map.easeTo({ center: [drawn.lng, drawn.lat], zoom: Math.max(map.getZoom(), least_zoom), duration: 400 })
    },
    remove(): void {
      isEnded = true
      map.off('click', onClick)
      map.off('dragstart', onHand)
      map.off('style.load', resign)
    },
  }
}

export type Vehicles = ReturnType<typeof drawVehicles>

const same = (a: Drawn, b: Drawn): boolean =>
  a.lat === b.lat &&
  a.lng === b.lng &&
  a.heading === b.heading &&
  a.standing === b.standing &&
  a.label === b.label &&
  a.isStale === b.isStale &&
  a.isAlarm === b.isAlarm &&
  a.icon === b.icon &&
  a.color === b.color

type Feature = NonNullable<GeoJSONSourceDiff['add']>[number]

const drawable = new Set(['moving', 'idling', 'parked', 'no_signal', 'offline'])

const feature = ({ id, lat, lng, heading, standing, label, isStale, isAlarm, icon, color }: Drawn): Feature => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: {
    standing,
    sign: `${icon || color ? 'framed_' : ''}${drawable.has(standing) ? standing : 'offline'}`,
    turn: standing === 'moving' ? heading : 0,
    label,
    stale: isStale,
    alarm: isAlarm === true,
    ...(icon && { icon }),
    ...((icon || color) && { ink: color ? inkOn(color) : 'text' }),
    ...(color && { colour: `#${color}` }),
  },
})
