import { countryName } from '#geocode/gazetteer/countries.ts'
import type { Gazetteer } from '#geocode/gazetteer/gazetteer.ts'
import { load } from '#geocode/gazetteer/load.ts'
import { nearestTo } from '#geocode/settlements.ts'
import { type CountryAt, loadCountries } from '#map/world/country-at.ts'
import type { Reader } from '#report/reader.ts'
import type { Region, RegionAt } from '#report/regions.ts'

/** Regions as reports tell them: countries by their borders, provinces by the nearest settlement of the country. */

/** Both are read when they are first asked for, and stay. */
let countries: Promise<CountryAt> | undefined
let gazetteer: Promise<Gazetteer> | undefined

/** Keeps what is loading, unless it fails. */
const kept = <T>(loading: Promise<T>, forget: () => void): Promise<T> => {
  loading.catch(forget)
  return loading
}

/** Finds regions of a kind, called as the reader calls them. */
export const regionsOf = async (kind: 'province' | 'country', { locale }: Reader): Promise<RegionAt> => {
  countries ??= kept(loadCountries(), () => {
    countries = undefined
  })
  const countryAt = await countries
  const lang = locale.slice(0, 2)
  const named = new Map<string, Region>()
  const region = (code: string, name: string, country: string): Region => {
    const known = named.get(code) ?? { code, name, country: countryName(country, lang) }
    named.set(code, known)
    return known
  }
  const byBorders: RegionAt = (place) => {
    const code = countryAt(place)
    return code === undefined ? undefined : region(code, countryName(code, lang), code)
  }
  if (kind === 'country') return byBorders
  gazetteer ??= kept(load(), () => {
    gazetteer = undefined
  })
  const settlements = await gazetteer
  return (place) => {
    const code = countryAt(place)
    const nearest = code === undefined ? undefined : nearestTo(settlements, place)
    if (code === undefined || nearest === undefined) return undefined
    // What is nearest may lie across the border, and says nothing of provinces on this side.
    if (settlements.countries[settlements.country[nearest] as number] !== code) return undefined
    const province = settlements.regions[settlements.region[nearest] as number]
    return province?.name ? region(province.code, province.name, code) : byBorders(place)
  }
}
