import type { View } from '#web/map/source.ts'
import type { Part } from '#web/ui/address.ts'

/** Latitude, longitude and level, as `52.51630,13.37770,12.5`. */
export const view: Part<View | undefined> = {
  read(written = '') {
    const [lat = Number.NaN, lng = Number.NaN, zoom = Number.NaN] = written.split(',').map(Number)
    const isThere = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 24
    return isThere ? { lat, lng, zoom } : undefined
  },
  write: (value) => value && `${value.lat.toFixed(5)},${value.lng.toFixed(5)},${value.zoom.toFixed(1)}`,
}
