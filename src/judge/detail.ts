import { durationIn, lastingIn, type Reader, speedIn } from './figures.ts'
import { type KindWords, type Language, languages } from './kind.ts'
import { kinds } from './kinds.ts'

/** An event as far as it is known: its name, the `extra` of its entry, and the message that stands before. */
export interface Known {
  event: string
  extra: Readonly<Record<string, unknown>>
  message?: string
}

const details: ReadonlyMap<Language, Readonly<Record<string, string>>> = new Map(
  languages.map((language) => [
    language,
    Object.assign(
      {},
      ...Object.values(kinds).map(({ words }) => (words?.[language] as KindWords | undefined)?.details),
    ),
  ]),
)

/**
 * The figures of an event as its reader wants them: how fast, which zones, how long, which value; `undefined` where
 * there are none. It is made when it is read, and says nothing that the message says already.
 */
export const detailOf = ({ event, extra, message = '' }: Known, { locale, measures }: Reader): string | undefined => {
  const language = languages.find((one) => one === locale.slice(0, 2)) ?? 'en'
  const { speed, speed_limit, zone_labels, duration, sensor_name: name } = extra
  const value = extra.sensor_calculated_value ?? extra.fuel_volume
  const figures: string[] = []
  if (typeof speed === 'number') {
    const fast = speedIn(speed, measures, language).whole
    const template = typeof speed_limit === 'number' ? details.get(language)?.[event] : undefined
    const allowed = speedIn(Number(speed_limit), measures, language).figure
    figures.push(template?.replace('{speed}', fast).replace('{limit}', allowed) ?? fast)
  } else if (typeof value === 'string') figures.push(typeof name === 'string' ? `${name}: ${value}` : value)
  if (Array.isArray(zone_labels)) figures.push(zone_labels.join(', '))
  if (typeof duration === 'number') figures.push((figures.length > 0 ? lastingIn : durationIn)(duration, language))
  return figures.filter((one) => one !== '' && !message.includes(one)).join(', ') || undefined
}
