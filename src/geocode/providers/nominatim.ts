import type { Bounds } from '#geo/bounds.ts'
import { type Contract, flatBounds, foundPlace, Refusal } from '../contract.ts'
import type { GeocoderCode } from '../geocoder-code.ts'

/** Nominatim's API (nominatim.org, "API Reference"), which LocationIQ speaks as well, with a key. */
export const nominatim = (code: GeocoderCode, key?: string): Contract => {
  const common = { format: key ? 'json' : 'jsonv2', addressdetails: 1, key }
  return {
    code,
    // LocationIQ answers so where there is nothing.
    accepts: [404],
    search: (text, { lang, limit, bounds }) => ({
      path: '/search',
      params: { ...common, q: text, limit, 'accept-language': lang, viewbox: viewbox(flatBounds(bounds)) },
    }),
    reverse: ({ lat, lng }, { lang }) => ({
      path: '/reverse',
      params: { ...common, lat, lon: lng, zoom: 18, 'accept-language': lang },
    }),
    read(body) {
      const { error } = body as { error?: unknown }
      if (error === 'Unable to geocode') return []
      if (error !== undefined) throw new Refusal(`${code} says there is an error`, { passing: true })
      return (Array.isArray(body) ? (body as Place[]) : [body as Place]).map(foundOf)
    },
  }
}

interface Place {
  lat: string
  lon: string
  display_name: string
  address?: Readonly<Record<string, string | undefined>>
  /** South, north, west, east. */
  boundingbox?: readonly string[]
}

const viewbox = (bounds?: Bounds): string | undefined =>
  bounds && [bounds.nw.lng, bounds.nw.lat, bounds.se.lng, bounds.se.lat].join(',')

const foundOf = ({ lat, lon, display_name, address = {}, boundingbox }: Place) =>
  foundPlace(lat, lon, display_name, {
    country: address.country,
    province: address.state ?? address.province ?? address.region,
    locality: address.city ?? address.town ?? address.village ?? address.municipality ?? address.hamlet,
    street: address.road ?? address.pedestrian ?? address.footway,
    house: address.house_number,
    postcode: address.postcode,
    bounds: boundsOf(boundingbox),
  })

const boundsOf = (box: readonly string[] = []): Bounds | undefined => {
  const [south, north, west, east] = box.map(Number) as [number, number, number, number]
  return box.length === 4 ? { nw: { lat: north, lng: west }, se: { lat: south, lng: east } } : undefined
}
