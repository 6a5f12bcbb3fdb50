import { converterOf, kinds } from '#measure/units.ts'

/** The reader of a report: language, zone, formats and units, as they were when it was asked for. */
export interface Reader {
  /** `language[_COUNTRY]` */
  locale: string
  /** An IANA name. */
  time_zone: string
  measurement_system: 'metric' | 'imperial' | 'us' | 'metric_gal_us' | 'nautical'
  date_format?: string | undefined
  hour_mode?: string | undefined
}

interface Length {
  /** Metres of one. */
  metres: number
  unit: string
  /** Of speeds. */
  per_hour: string
}

const kilometre: Length = { metres: 1000, unit: 'km', per_hour: 'km/h' }
const mile: Length = { metres: 1609.344, unit: 'mi', per_hour: 'mph' }
const sea_mile: Length = { metres: 1852, unit: 'nmi', per_hour: 'kn' }

const lengths: Readonly<Record<Reader['measurement_system'], Length>> = {
  metric: kilometre,
  metric_gal_us: kilometre,
  imperial: mile,
  us: mile,
  nautical: sea_mile,
}

/** The unit in which a reader has lengths and speeds. */
export const lengthOf = ({ measurement_system }: Pick<Reader, 'measurement_system'>): Length =>
  lengths[measurement_system] ?? kilometre

/** The unit in which a reader has volumes, and litres in it. */
export const volumeOf = ({ measurement_system }: Pick<Reader, 'measurement_system'>) => {
  const convert = converterOf('litre', measurement_system)
  const code = convert?.(0).converted_units_type ?? 'litre'
  const unit = code === 'custom' ? '' : kinds[code].symbol
  return { unit, of: (litres: number): number => convert?.(litres).converted_value ?? litres }
}
