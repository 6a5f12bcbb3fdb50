import { byTime, type Fix, KMH_PER_KNOT, KMH_PER_MS, onEarth, type Recorded, toPoint } from './fix.ts'
import { readMoment } from './moment.ts'

/** The usual names of columns, in lower case with `_` for other characters than letters and digits. */
const usual = {
  time: [
    'time',
    'timestamp',
    'datetime',
    'date_time',
    'fix_time',
    'fixtime',
    'get_time',
    'gps_time',
    'recorded_at',
    'utc',
  ],
  lat: ['lat', 'latitude', 'y'],
  lng: ['lng', 'lon', 'long', 'longitude', 'x'],
  point: ['point', 'location', 'position', 'coords', 'geom', 'geometry', 'wkt'],
  alt: ['alt', 'altitude', 'ele', 'elevation', 'height', 'altitude_m', 'ele_m'],
  speed: ['speed', 'speed_kmh', 'speed_km_h', 'speed_kph', 'velocity'],
  speed_ms: ['speed_ms', 'speed_m_s', 'speed_mps'],
  speed_knots: ['speed_knots', 'speed_kn', 'speed_kt'],
  heading: ['heading', 'bearing', 'course', 'azimuth', 'cog'],
  satellites: ['satellites', 'sat', 'sats', 'nsat', 'num_sats'],
  precision: ['precision', 'accuracy', 'accuracy_m'],
  hdop: ['hdop'],
  vehicle: ['vehicle_id', 'vehicle', 'device_id', 'deviceid', 'device', 'imei', 'tracker_id', 'tracker'],
} as const

export type Column = keyof typeof usual

export interface DriveOptions {
  /** Where the file's own names are not the usual ones. `speed` is in km/h, `speed_ms` and `speed_knots` are not. */
  columns?: Partial<Record<Column, string>>
  /** Of times without an offset. UTC when absent. */
  zone?: string
  /** The column that tells runs apart; when absent, the one that names the vehicle. */
  group?: string
}

type Values = Record<string, unknown>
type Columns = Partial<Record<Column, string>>

/**
 * Runs of points from records of any source, each oldest first. Records without a place are left out: the receiver had none.
 * @throws Error that names the record and the column which cannot be understood
 */
export function fromRecords(all: Iterable<Values>, options: DriveOptions = {}): Recorded[] {
  const records = [...all]
  const columns = findColumns(new Set(records.flatMap(Object.keys)), options)
  const runs = new Map<string, Recorded>()
  for (const [i, record] of records.entries()) {
    const fix = toFix(record, columns, options.zone ?? 'UTC', i + 1)
    if (fix === undefined) continue
    const name = vehicleOf(record, columns)
    const run = runs.get(name ?? '') ?? { ...(name === undefined ? {} : { vehicle: name }), points: [] }
    runs.set(name ?? '', run)
    run.points.push(toPoint(fix))
  }
  for (const { points } of runs.values()) points.sort(byTime)
  return [...runs.values()]
}

/** Answers whether a column names the vehicle, for readers that pass on only such columns. */
export const namesVehicle = (name: string, { columns, group }: DriveOptions): boolean =>
  name === group || name === columns?.vehicle || usual.vehicle.some((word) => word === normal(name))

function findColumns(names: Set<string>, { columns = {}, group }: DriveOptions): Columns {
  const wanted: Columns = group === undefined ? columns : { ...columns, vehicle: group }
  for (const name of Object.values(wanted)) if (!names.has(name)) throw new Error(`there is no column ${name}`)
  const byUsual = new Map([...names].map((name) => [normal(name), name]))
  const found: Columns = {}
  for (const column of Object.keys(usual) as Column[]) {
    const word = usual[column].find((name) => byUsual.has(name))
    const name = wanted[column] ?? (word === undefined ? undefined : byUsual.get(word))
    if (name !== undefined) found[column] = name
  }
  if (found.time === undefined) throw new Error('there is no column with a time')
  if (!(found.lat && found.lng) && !found.point) throw new Error('there are no columns with a latitude and a longitude')
  return found
}

function toFix(record: Values, columns: Columns, zone: string, row: number): Fix | undefined {
  const number = (column: Column) => readNumber(record, columns, column, row)
  const place =
    columns.lat && columns.lng ? { lat: number('lat'), lng: number('lng') } : placeOf(cell(record, columns, 'point'))
  if (place?.lat === undefined || place.lng === undefined) return undefined
  const { lat, lng } = place
  if (!onEarth(lat, lng)) throw new Error(`row ${row}: ${lat}, ${lng} is no place`)
  const written = cell(record, columns, 'time')
  const time = readMoment(written, zone)
  if (time === undefined) throw new Error(`row ${row}: ${columns.time} "${written ?? ''}" is no time`)
  return {
    time,
    lat,
    lng,
    alt: number('alt'),
    speed: number('speed') ?? scaled(number('speed_ms'), KMH_PER_MS) ?? scaled(number('speed_knots'), KMH_PER_KNOT),
    heading: number('heading'),
    satellites: number('satellites'),
    precision: number('precision'),
    hdop: number('hdop'),
  }
}

const scaled = (value: number | undefined, factor: number) => (value === undefined ? undefined : value * factor)

function cell(record: Values, columns: Columns, column: Column): unknown {
  const name = columns[column]
  return name === undefined ? undefined : record[name]
}

function vehicleOf(record: Values, columns: Columns): string | undefined {
  const value = cell(record, columns, 'vehicle')
  return value === undefined || value === null || value === '' ? undefined : String(value)
}

/** A number, perhaps with a decimal comma; undefined for an empty cell. */
function readNumber(record: Values, columns: Columns, column: Column, row: number): number | undefined {
  const value = cell(record, columns, column)
  if (value === undefined || value === null) return undefined
  const text = String(value)
    .trim()
    .replace(/^(-?\d+),(\d+)$/, '$1.$2')
  if (text === '' || text.toLowerCase() === 'nan') return undefined
  if (Number.isFinite(Number(text))) return Number(text)
  throw new Error(`row ${row}: ${columns[column]} "${text}" is no number`)
}

/** The place in one value: `POINT(lng lat)`, `[lng, lat]`, or an object with the usual names. */
function placeOf(value: unknown): { lat?: number; lng?: number } | undefined {
  if (typeof value === 'string') {
    const [, lng, lat] = /^\s*(?:SRID=\d+;)?POINT\s*Z?\s*\(\s*(\S+)\s+([^\s)]+)/i.exec(value) ?? []
    return lng === undefined ? undefined : finite(lat, lng)
  }
  if (Array.isArray(value)) return finite(value[1], value[0])
  if (typeof value !== 'object' || value === null) return undefined
  const inner = new Map(Object.entries(value).map(([name, held]) => [normal(name), held]))
  if (inner.has('coordinates')) return placeOf(inner.get('coordinates'))
  const pick = (names: readonly string[]) => names.map((name) => inner.get(name)).find((held) => held !== undefined)
  return finite(pick(usual.lat), pick(usual.lng))
}

function finite(lat: unknown, lng: unknown): { lat: number; lng: number } | undefined {
  const place = { lat: Number(lat ?? Number.NaN), lng: Number(lng ?? Number.NaN) }
  return Number.isFinite(place.lat) && Number.isFinite(place.lng) ? place : undefined
}

const normal = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
