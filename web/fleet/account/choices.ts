import type { Result } from '#client/client.ts'
import type { Format } from '#web/words/format.ts'
import { languages, names } from '#web/words/language.ts'

/** What a user may choose how it is told things. */

type Zones = Result<'timezone/list'>['list']

export const systems = ['metric', 'metric_gal_us', 'imperial', 'us', 'nautical'] as const
export const date_formats = [
  'ddMMyyyy_dots',
  'ddMMyyyy_slashes',
  'MMddyyyy_hyphens',
  'yyyyMMdd_hyphens',
  'dMMMy',
  'dMMMMy',
] as const
export const hour_modes = ['TWENTY_FOUR_HOURS', 'TWELVE_HOURS'] as const

/** The languages of the pages, and the user's own where it is none of them: mail may speak it. */
export const languageChoices = (locale: string): { key: string; label: string }[] => {
  const own = locale.slice(0, 2)
  const known = languages.map((key) => ({ key: key as string, label: names[key] }))
  if (known.some(({ key }) => key === own)) return known
  return [...known, { key: own, label: nameOf('language', own, own) }]
}

const nameOf = (type: 'language' | 'region', spoken: string, code: string): string =>
  new Intl.DisplayNames([spoken, 'en'], { type, fallback: 'code' }).of(code) ?? code

/** The countries that have time zones, by name, and the one that was chosen before. `id` is the place in the list. */
export const regionChoices = (zones: Zones, spoken: string, chosen: string) =>
  [...new Set([...zones.map(({ country_code }) => country_code), chosen])]
    .filter(Boolean)
    .map((code) => ({ code, label: nameOf('region', spoken, code) }))
    .sort((a, b) => a.label.localeCompare(b.label, spoken))
    .map((region, id) => ({ ...region, id, hint: region.code }))

/** With what the clocks there show at a moment, and the name by which programs know it. `id` is the place in the list. */
export const zoneChoices = (zones: Zones, spoken: string, moment: number, chosen: string) => {
  const known = zones.some(({ zone_id }) => zone_id === chosen)
  const all = known ? zones : [{ zone_id: chosen, description: chosen, alt_ids: [] }, ...zones]
  return all.map(({ zone_id, description, alt_ids = [] }, id) => ({
    id,
    zone: zone_id,
    label: description,
    hint: [clockOf(zone_id, spoken, moment), zone_id, ...alt_ids].join(' · '),
  }))
}

const clockOf = (timeZone: string, spoken: string, moment: number): string =>
  new Intl.DateTimeFormat(spoken, { timeZone, hour: '2-digit', minute: '2-digit', weekday: 'short' }).format(moment)

export const exampleOf = (format: Format, now: string): string =>
  [
    `${format.weekday(now)} ${format.dateTime(now)}`,
    format.distance(1234.5),
    format.distance(12.3),
    format.speed(90),
  ].join(' · ')
