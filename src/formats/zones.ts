import { getAllTimezones, type TimezoneName } from 'countries-and-timezones'

/** A time zone and its name for people. */
export interface Zone {
  /** The present IANA name. */
  zone_id: string
  description: string
  /** Hours ahead of UTC without daylight saving. */
  base_offset: number
  /** Whole hours that daylight saving adds; 0 where there is none. */
  dst_offset: number
  /** ISO 3166, of the country that it is mostly used in; empty for UTC. */
  country_code: string
  /** Former names, which are taken as well. */
  alt_ids?: string[]
}

const known_zones = getAllTimezones({ deprecated: true })

/** The zones of Node's data by their present names, for it still says Asia/Calcutta and Europe/Kiev. */
const named = (): Map<string, string> => {
  const supported = new Set(Intl.supportedValuesOf('timeZone'))
  const renamed = (name: string): string => {
    const { aliasOf, countries } = known_zones[name as TimezoneName] ?? {}
    const isOnlyRenamed = aliasOf && !supported.has(aliasOf) && known_zones[aliasOf].countries[0] === countries?.[0]
    return isOnlyRenamed ? aliasOf : name
  }
  return new Map([['UTC', 'UTC'], ...[...supported].map((name) => [renamed(name), name] as const)])
}

/** All time zones by offset, then by description in the language. */
export const zones = (language: string): Zone[] => {
  const names = named()
  const former = Map.groupBy(Object.values(known_zones), ({ aliasOf }) => aliasOf)
  const list = [...names].map(([zone_id, ours]) => {
    const { utcOffset, dstOffset, countries } = known_zones[zone_id as TimezoneName]
    const alt_ids = (former.get(zone_id as TimezoneName) ?? [])
      .filter((zone) => !names.has(zone.name) && zone.countries[0] === countries[0])
      .map(({ name }) => name)
    return {
      zone_id,
      description: describe(zone_id, ours, language),
      base_offset: utcOffset / 60,
      dst_offset: Math.round((dstOffset - utcOffset) / 60),
      country_code: countries[0] ?? '',
      ...(alt_ids.length > 0 && { alt_ids }),
    }
  })
  const { compare } = new Intl.Collator(language)
  return list.sort((a, b) => a.base_offset - b.base_offset || compare(a.description, b.description))
}

/** Two letters of the country that a zone, by its present or a former name, is mostly used in; none of UTC. */
export const countryOfZone = (zone: string): string | undefined => known_zones[zone as TimezoneName]?.countries[0]

/** The description of a zone: its city, and the name of its time in the language: `Berlin (Central European Time)`. */
const describe = (zone_id: string, timeZone: string, language: string): string => {
  const city = zone_id.slice(zone_id.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const time = parts.find(({ type }) => type === 'timeZoneName')?.value
  return time ? `${city} (${time})` : city
}
