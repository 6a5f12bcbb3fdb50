import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { featuresNear, reachOfPress } from './layers.ts'
import { all, cluster_max_zoom, layers } from './vehicle-layers.ts'

/** What presses and moves by hand mean. */
export interface Presses {
  onChoose(id: number): void
  /** Of several on one spot. */
  onSpot(ids: readonly number[]): void
  /** Somebody moves the map by hand. */
  onHand?(): void
}

/** The vehicle at a point of the map's frame, in pixels: where something was dropped. */
export const vehicleAt = (map: MapLibre, point: { x: number; y: number }): number | undefined => {
  const found = featuresNear(map, point, [layers.chosen, layers.signs], reachOfDrop)
  const [one] = found.filter(({ properties }) => !properties.cluster)
  return one && Number(one.id)
}

/** What is dropped covers what it is dropped on. */
const reachOfDrop = 20

/** Hears of presses on vehicles and clusters until what it answers is called. */
export const hearPresses = (map: MapLibre, { onChoose, onSpot, onHand }: Presses): (() => void) => {
  const source = (): GeoJSONSource | undefined => map.getSource<GeoJSONSource>(all)
  /** Goes so near that its vehicles part; where they never do, they are told. */
  const enter = async (cluster: number, geometry: MapGeoJSONFeature['geometry']): Promise<void> => {
    const zoom = await source()?.getClusterExpansionZoom(cluster)
    if (zoom === undefined) return
    if (zoom <= cluster_max_zoom && geometry.type === 'Point')
      return void map.easeTo({ center: geometry.coordinates as [number, number], zoom: zoom + 0.5 })
    const leaves = (await source()?.getClusterLeaves(cluster, 1000, 0)) ?? []
    onSpot(leaves.map(({ id }) => Number(id)))
  }
  const press = async ({ point }: MapMouseEvent): Promise<void> => {
    const found = featuresNear(map, point, [layers.signs, layers.clusters, layers.chosen], reachOfPress())
    const ids = [...new Set(found.flatMap(({ id, properties }) => (properties.cluster ? [] : [Number(id)])))]
    const cluster = found.find(({ properties }) => properties.cluster)
    if (cluster && ids.length === 0) await enter(Number(cluster.properties.cluster_id), cluster.geometry)
    else if (ids.length > 1) onSpot(ids)
    else if (ids[0] !== undefined) onChoose(ids[0])
  }
  const point = (): void => map.getCanvas().style.setProperty('cursor', 'pointer')
  const unpoint = (): void => void map.getCanvas().style.removeProperty('cursor')
  const heard = [
    map.on('click', (event) => void press(event)),
    map.on('dragstart', () => onHand?.()),
    ...[layers.signs, layers.clusters].flatMap((layer) => [
      map.on('mouseenter', layer, point),
      map.on('mouseleave', layer, unpoint),
    ]),
  ]
  return () => {
    for (const one of heard) one.unsubscribe()
  }
}
