/** Applications of others that tell where a phone is with its screen off too, and what sets each up for this tracker. */

/** What the service tells of where such applications reach it: by ports over HTTP, those that are open. */
export interface Elsewhere {
  device_id: string
  osmand: number | null
  owntracks: number | null
}

export interface App {
  name: string
  /** Opens the application, which sets itself up by it; or what is typed into it. */
  address: string
  opens: boolean
}

/** All that can be reached at the host. */
export const appsOf = (host: string, { device_id, osmand, owntracks }: Elsewhere): App[] => {
  const at = (port: number): string => `http://${host}:${port}`
  return [
    ...(osmand === null ? [] : [traccar(at(osmand), device_id)]),
    ...(owntracks === null ? [] : [ownTracks(at(owntracks), device_id)]),
    ...(osmand === null ? [] : [osmAnd(at(osmand), device_id)]),
  ]
}

const traccar = (url: string, id: string): App => {
  const set = new URLSearchParams({ url, id, accuracy: 'high', interval: '60', buffer: 'true', service: 'true' })
  return { name: 'Traccar Client', address: `org.traccar.client://config?${set}`, opens: true }
}

/** Over HTTP, by which it tells its device alone where it has no user. */
const ownTracks = (url: string, deviceId: string): App => {
  const set = btoa(JSON.stringify({ _type: 'configuration', mode: 3, url: `${url}/`, deviceId, username: '' }))
  return { name: 'OwnTracks', address: `owntracks:///config?inline=${encodeURIComponent(set)}`, opens: true }
}

/** It writes what it knows in place of the numbers. */
const osmAnd = (url: string, id: string): App => {
  const told = 'lat={0}&lon={1}&timestamp={2}&accuracy={3}&altitude={4}&speed_ms={5}&bearing={6}'
  return { name: 'OsmAnd', address: `${url}/?id=${encodeURIComponent(id)}&${told}`, opens: false }
}
