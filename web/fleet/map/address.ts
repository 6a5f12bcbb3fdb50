import { sorts } from '#web/live/find.ts'
import { type Standing, standings } from '#web/live/standing.ts'
import type { View } from '#web/map/source.ts'
import { flag, id, oneOf, type Part, text } from '#web/ui/address.ts'

const states: Part<readonly Standing[]> = {
  read: (written = '') => standings.filter((standing) => written.split('.').includes(standing)),
  write: (value) => value.join('.') || undefined,
}

/** Latitude, longitude and level, as `52.51630,13.37770,12.5`. */
const view: Part<View | undefined> = {
  read(written = '') {
    const [lat = Number.NaN, lng = Number.NaN, zoom = Number.NaN] = written.split(',').map(Number)
    const isThere = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 24
    return isThere ? { lat, lng, zoom } : undefined
  },
  write: (value) => value && `${value.lat.toFixed(5)},${value.lng.toFixed(5)},${value.zoom.toFixed(1)}`,
}

/** What the address of the map tells. */
export const parts = {
  q: text,
  states,
  group: id,
  tag: id,
  sort: oneOf(sorts, 'label'),
  tracker: id,
  follow: flag,
  at: view,
}
