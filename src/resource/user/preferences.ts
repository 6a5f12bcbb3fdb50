import { type TProperties, Type } from 'typebox'
import { Described, Matching, OneOf } from '#contract/schema.ts'

/** Preferences of users: time zone, language, units and formats (specification 2.10, supplement 3.2 and 12). */

/** An IANA name such as `Europe/Berlin`. */
export const TimeZone = Type.String({ format: 'time-zone', maxLength: 64 })
/** `language[_COUNTRY]`: ISO 639 and ISO 3166, two letters each. */
export const Locale = Matching('^[a-z]{2}(_[A-Z]{2})?$', 'a language, or a language and a country, such as de or en_US')
export const MeasurementSystem = OneOf(['metric', 'imperial', 'us', 'metric_gal_us', 'nautical'], {
  title: 'MeasurementSystem',
})
export const DateFormat = OneOf(
  ['ddMMyyyy_dots', 'ddMMyyyy_slashes', 'MMddyyyy_hyphens', 'yyyyMMdd_hyphens', 'dMMMy', 'dMMMMy'],
  { title: 'DateFormat' },
)
export const HourMode = OneOf(['TWENTY_FOUR_HOURS', 'TWELVE_HOURS'], { title: 'HourMode' })
export const Geocoder = OneOf(['google', 'yandex', 'progorod', 'osm', 'locationiq'], { title: 'Geocoder' })
export const RouteProvider = OneOf(['google', 'progorod', 'osrm'], { title: 'RouteProvider' })

/**
 * Preferences that a dealer presets for new users and each user may change. `translit`: text messages in Latin letters.
 */
export const preferences = {
  geocoder: Geocoder,
  route_provider: Described(RouteProvider, 'What finds routes.'),
  measurement_system: Described(MeasurementSystem, 'Units that are shown.'),
  date_format: Type.Optional(DateFormat),
  hour_mode: Type.Optional(HourMode),
  translit: Type.Boolean({ description: 'Text messages are written in Latin letters.' }),
} satisfies TProperties
