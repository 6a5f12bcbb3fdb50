import { countryName } from './gazetteer/countries.ts'
import { type Gazetteer, textAt } from './gazetteer/gazetteer.ts'
import { load } from './gazetteer/load.ts'
import { search } from './gazetteer/search.ts'
import { nearest, onSphere } from './gazetteer/tree.ts'
import type { Found, Geocoder } from './geocoder.ts'

/** Metres to a settlement from which on a place has no address: a day's walk, and less than most seas are wide. */
const reach = 50_000
const earth_radius = 6_371_008.8
/** The straight line through the Earth to there, on the sphere of radius 1. */
const chord = 2 * Math.sin(reach / earth_radius / 2)

/**
 * Settlements of the world without asking anybody: names to places, places to the nearest settlement within 50 km.
 * They are loaded when they are first asked for, and stay.
 */
export const embedded = (): Geocoder => {
  let loading: Promise<Gazetteer> | undefined
  const loaded = (): Promise<Gazetteer> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    async search(text, { lang = 'en', bounds, limit = 10 } = {}) {
      const gazetteer = await loaded()
      return search(gazetteer, text, { lang, bounds, limit }).map((i) => tell(gazetteer, i, lang))
    },
    async reverse({ lat, lng }, { lang = 'en' } = {}) {
      const gazetteer = await loaded()
      const i = nearest(gazetteer.coordinates, onSphere(lat, lng), chord)
      return i === undefined ? undefined : tell(gazetteer, i, lang)
    },
  }
}

const tell = (gazetteer: Gazetteer, i: number, lang: string): Found => {
  const locality = textAt(gazetteer.names, i)
  const province = gazetteer.regions[gazetteer.region[i] as number]?.name
  const country = countryName(gazetteer.countries[gazetteer.country[i] as number] as string, lang)
  return {
    lat: (gazetteer.lat[i] as number) / 1e5,
    lng: (gazetteer.lng[i] as number) / 1e5,
    address: [locality, ...(province && province !== locality ? [province] : []), country].join(', '),
    details: { country, ...(province && { province }), locality },
  }
}
