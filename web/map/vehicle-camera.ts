import { LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import type { Drawn } from './vehicle-features.ts'

/** Brings vehicles into sight, and tells which are. `known`: all that are on the map. */
export const cameraOf = (map: MapLibre, known: ReadonlyMap<number, Drawn>) => {
  const goTo = (id: number, least_zoom = 0): void => {
    const drawn = known.get(id)
    if (drawn) map.easeTo({ center: [drawn.lng, drawn.lat], zoom: Math.max(map.getZoom(), least_zoom), duration: 400 })
  }
  return {
    /** Those that are looked at. */
    inView(): ReadonlySet<number> {
      const bounds = map.getBounds()
      return new Set([...known.values()].filter(({ lat, lng }) => bounds.contains([lng, lat])).map(({ id }) => id))
    },
    /** Shows all, or these. Answers whether one of them has a place. */
    fit(ids: Iterable<number> = known.keys(), { animate = true } = {}): boolean {
      const bounds = new LngLatBounds()
      for (const id of ids) {
        const drawn = known.get(id)
        if (drawn) bounds.extend([drawn.lng, drawn.lat])
      }
      const isSomewhere = !bounds.isEmpty()
      if (isSomewhere) map.fitBounds(bounds, { padding: 48, maxZoom: 15, animate })
      return isSomewhere
    },
    /** So many pixels from below are covered: what is brought into the middle is brought above them. */
    cover(bottom: number): void {
      map.setPadding({ top: 0, left: 0, right: 0, bottom })
    },
    /** Brings one into the middle, so near that it is seen where it is. */
    goTo,
    /** Does so where it would not be seen. */
    bring(id: number, least_zoom: number): void {
      const drawn = known.get(id)
      if (!drawn) return
      const isSeen = map.getZoom() >= least_zoom - 3 && map.getBounds().contains([drawn.lng, drawn.lat])
      if (!isSeen) goTo(id, least_zoom)
    },
  }
}
