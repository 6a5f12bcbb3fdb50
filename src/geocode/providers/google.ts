import { type Contract, flatBounds, foundPlace, Refusal } from '../contract.ts'

/** Google's Geocoding API, JSON over HTTPS. */
export const google = (key: string): Contract => ({
  code: 'google',
  search: (text, { lang, bounds }) => ({
    path: '/json',
    params: { address: text, language: lang, bounds: corners(flatBounds(bounds)), key },
  }),
  reverse: ({ lat, lng }, { lang }) => ({ path: '/json', params: { latlng: `${lat},${lng}`, language: lang, key } }),
  read(body) {
    const { status, results } = body as Answer
    if (status === 'ZERO_RESULTS') return []
    if (status !== 'OK') throw new Refusal(`google says ${status}`, { passing: status === 'INVALID_REQUEST' })
    return results.map(foundOf)
  },
})

interface Answer {
  status: string
  results: Result[]
}

interface Result {
  formatted_address: string
  address_components: { long_name: string; types: string[] }[]
  geometry: { location: { lat: number; lng: number }; viewport?: Corners; bounds?: Corners }
}

interface Corners {
  northeast: { lat: number; lng: number }
  southwest: { lat: number; lng: number }
}

const corners = (bounds: ReturnType<typeof flatBounds>): string | undefined =>
  bounds && `${bounds.se.lat},${bounds.nw.lng}|${bounds.nw.lat},${bounds.se.lng}`

const foundOf = ({ formatted_address, address_components, geometry }: Result) => {
  const part = (...types: string[]): string | undefined =>
    address_components.find((one) => types.some((type) => one.types.includes(type)))?.long_name
  const box = geometry.bounds ?? geometry.viewport
  return foundPlace(geometry.location.lat, geometry.location.lng, formatted_address, {
    country: part('country'),
    province: part('administrative_area_level_1'),
    locality: part('locality', 'postal_town'),
    street: part('route'),
    house: part('street_number'),
    postcode: part('postal_code'),
    bounds: box && {
      nw: { lat: box.northeast.lat, lng: box.southwest.lng },
      se: { lat: box.southwest.lat, lng: box.northeast.lng },
    },
  })
}
