import type { Location } from '#geo/distance.ts'

/** A way to have oneself led to a place: of the phone itself where it has no name. */
export interface Way {
  name: string | undefined
  url: string
}

/** The navigation that the phone has, and those that many have: they are told where it is when they are pressed, and nothing before. */
export const waysTo = ({ lat, lng }: Location, label: string, agent: string): readonly Way[] => {
  const place = `${lat},${lng}`
  const apple = { name: 'Apple Maps', url: `https://maps.apple.com/?daddr=${place}&dirflg=d` }
  // Phones of Apple know no addresses that begin with `geo:`.
  const own = { name: undefined, url: `geo:${place}?q=${place}(${encodeURIComponent(label)})` }
  return [
    /iPhone|iPad|Macintosh/.test(agent) ? apple : own,
    { name: 'Google Maps', url: `https://www.google.com/maps/dir/?api=1&destination=${place}` },
    { name: 'Waze', url: `https://waze.com/ul?ll=${place}&navigate=yes` },
    { name: 'OpenStreetMap', url: `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}` },
  ]
}
