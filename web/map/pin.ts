import { type Map as MapLibre, Marker } from 'maplibre-gl'
import type { Location } from '#geo/distance.ts'

const sign = `<svg width="28" height="36" viewBox="0 0 28 36">
  <path d="M14 35C14 35 27 22.5 27 14A13 13 0 1 0 1 14C1 22.5 14 35 14 35Z" fill="var(--accent)" stroke="var(--card)" stroke-width="2" />
  <circle cx="14" cy="14" r="5" fill="var(--card)" />
</svg>`

/** A pin at a place, which is told in words beside the map; answers what takes it away. */
export const placePin = (map: MapLibre, at: Location): (() => void) => {
  const element = document.createElement('div')
  element.innerHTML = sign
  element.setAttribute('aria-hidden', 'true')
  Object.assign(element.style, { pointerEvents: 'none', lineHeight: '0' })
  const pin = new Marker({ element, anchor: 'bottom' }).setLngLat(at).addTo(map)
  return () => void pin.remove()
}
