import type { Bounds } from '#geo/bounds.ts'
import { type Contract, flatBounds, foundPlace } from '../contract.ts'

/** The languages of Yandex's geocoder; others are told in English. */
const languages: Readonly<Record<string, string>> = { ru: 'ru_RU', uk: 'uk_UA', be: 'be_BY', tr: 'tr_TR' }

/** Yandex's HTTP Geocoder, JSON. Its coordinates are longitude, then latitude. */
export const yandex = (key: string): Contract => {
  const common = (lang: string) => ({ apikey: key, format: 'json', lang: languages[lang] ?? 'en_US' })
  return {
    code: 'yandex',
    search: (text, { lang, limit, bounds }) => ({
      path: '/',
      params: { ...common(lang), geocode: text, results: limit, bbox: box(flatBounds(bounds)) },
    }),
    reverse: ({ lat, lng }, { lang }) => ({
      path: '/',
      params: { ...common(lang), geocode: `${lng},${lat}`, results: 1 },
    }),
    read: (body) =>
      (body as Answer).response.GeoObjectCollection.featureMember.map(({ GeoObject }) => foundOf(GeoObject)),
  }
}

interface Answer {
  response: { GeoObjectCollection: { featureMember: { GeoObject: GeoObject }[] } }
}

interface GeoObject {
  metaDataProperty: {
    GeocoderMetaData: {
      text: string
      Address?: { postal_code?: string; Components?: { kind: string; name: string }[] }
    }
  }
  boundedBy?: { Envelope: { lowerCorner: string; upperCorner: string } }
  Point: { pos: string }
}

const box = (bounds?: Bounds): string | undefined =>
  bounds && `${bounds.nw.lng},${bounds.se.lat}~${bounds.se.lng},${bounds.nw.lat}`

const foundOf = ({ metaDataProperty, boundedBy, Point }: GeoObject) => {
  const { text, Address = {} } = metaDataProperty.GeocoderMetaData
  // A federal district comes before the region in it: the last of a kind is the nearest.
  const part = (kind: string): string | undefined => Address.Components?.findLast((one) => one.kind === kind)?.name
  const [lng, lat] = Point.pos.split(' ')
  return foundPlace(lat, lng, text, {
    country: part('country'),
    province: part('province'),
    locality: part('locality'),
    street: part('street'),
    house: part('house'),
    postcode: Address.postal_code,
    bounds: boundedBy && boundsOf(boundedBy.Envelope),
  })
}

const boundsOf = ({ lowerCorner, upperCorner }: { lowerCorner: string; upperCorner: string }): Bounds => {
  const [west, south] = lowerCorner.split(' ').map(Number) as [number, number]
  const [east, north] = upperCorner.split(' ').map(Number) as [number, number]
  return { nw: { lat: north, lng: west }, se: { lat: south, lng: east } }
}
