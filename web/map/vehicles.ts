import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibre, Subscription } from 'maplibre-gl'
import type { Location } from '#geo/distance.ts'
import { addLayers, relayout, repaint, setFeatures } from './layers.ts'
import { cameraOf } from './vehicle-camera.ts'
import { type Drawn, featureOf } from './vehicle-features.ts'
import {
  all,
  chosen,
  clusterRadiusAt,
  type Labels,
  type Look,
  sourcesAt,
  trail,
  vehicleLayers,
} from './vehicle-layers.ts'
import { hearPresses, type Presses } from './vehicle-presses.ts'
import { addVehicleSigns } from './vehicle-signs.ts'
import { type Change, createUpdates, pauseOf } from './vehicle-updates.ts'

export type { Drawn, Labels, Look }

interface Options extends Presses {
  look: Look
}

/** Vehicles on the map. */
export const drawVehicles = (map: MapLibre, { look: initial, ...presses }: Options) => {
  let look = initial
  for (const [id, specification] of Object.entries(sourcesAt(map.getZoom()))) map.addSource(id, specification)
  addLayers(map, vehicleLayers(look))
  const addSigns = (): void => addVehicleSigns(map)
  addSigns()
  const signing = map.on('style.load', addSigns)
  const forget = hearPresses(map, presses)
  const gathering = gatherByZoom(map)
  const updates = createUpdates({
    update: async (diff) => map.getSource<GeoJSONSource>(all)?.updateData(diff),
    rest: (count) => new Promise((resolve) => setTimeout(resolve, pauseOf(count))),
  })
  const one = drawChosen(map)
  return {
    ...cameraOf(map, updates.known),
    /** These are so now; `undefined` for those that have no place any more. */
    put(changes: Iterable<Change>): void {
      for (const [id, drawn] of updates.put(changes)) one.move(id, drawn)
    },
    choose: (id: number | undefined): void => one.choose(id, id === undefined ? undefined : updates.known.get(id)),
    trail: one.trail,
    show(change: Partial<Look>): void {
      look = { ...look, ...change }
      relayout(map, vehicleLayers(look))
      repaint(map, vehicleLayers(look))
    },
    remove(): void {
      updates.end()
      forget()
      signing.unsubscribe()
      gathering.unsubscribe()
    },
  }
}

export type Vehicles = ReturnType<typeof drawVehicles>

/** Gathers vehicles anew where the map comes to another distance. */
const gatherByZoom = (map: MapLibre): Subscription => {
  let radius = clusterRadiusAt(map.getZoom())
  return map.on('zoom', () => {
    const next = clusterRadiusAt(map.getZoom())
    if (next === radius) return
    radius = next
    void map.getSource<GeoJSONSource>(all)?.setClusterOptions({ cluster: true, clusterRadius: radius })
  })
}

/** The one that is chosen, above all others and never in a cluster, and the way that it came. */
const drawChosen = (map: MapLibre) => {
  let chosen_id: number | undefined
  let way: readonly Location[] = []
  const draw = (drawn: Drawn | undefined): void => void setFeatures(map, chosen, drawn ? [featureOf(drawn)] : [])
  const drawWay = (): void => {
    const coordinates = way.map(({ lat, lng }) => [lng, lat])
    const line: Feature = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
    void setFeatures(map, trail, way.length > 1 ? [line] : [])
  }
  return {
    choose(id: number | undefined, drawn: Drawn | undefined): void {
      chosen_id = id
      way = []
      draw(drawn)
      drawWay()
    },
    /** It is there now; says nothing of others. */
    move(id: number, drawn: Drawn | undefined): void {
      if (id !== chosen_id) return
      draw(drawn)
      if (!drawn || way.length === 0) return
      way = [...way, drawn]
      drawWay()
    },
    /** Where the chosen one came along, until now; it grows while it moves. */
    trail(places: readonly Location[]): void {
      way = places
      drawWay()
    },
  }
}
