import { createHash } from 'node:crypto'
import { type Fault, invalid } from '#contract/errors.ts'
import { digitsOf } from '#formats/digits.ts'
import type { Row } from '#formats/spreadsheet.ts'
import { breath } from '#pace/pause.ts'
import { bounds } from '#resource/fuel-receipt.ts'
import type { NewReceipt } from '#store/fuel/receipts.ts'
import { degreesOf } from '../cells.ts'
import { cardOf, type Decimal, decimalOf, figureOf, fuelOf, isMonthFirst, momentOf, plainName } from './cells.ts'
import { type ColumnName, isOfTill, readHeader } from './headers.ts'

/** Reading of a card's file: its receipts, or all that is wrong with it. */

/** Lines of one file, and rows before its header. */
export const most_lines = 10_000
const most_before = 20

/** A receipt of a line, whose vehicle is found by its name. */
export interface Line {
  line: number
  /** The title of the column of vehicles, and what stands there, as `plainName` writes it; empty where nothing does. */
  title: string
  called: string
  receipt: Omit<NewReceipt, 'tracker_id' | 'vehicle_id' | 'employee_id'>
}

export interface Read {
  lines: Line[]
  faults: Fault[]
  /** Lines without a volume, or of what is no fuel. */
  passed_over: number
}

interface Header {
  columns: readonly (ColumnName | undefined)[]
  titles: readonly string[]
  rows: readonly Row[]
}

type Cells = (column: ColumnName) => string

/** Lines between which other work gets its turn: some milliseconds. */
const at_once = 200

interface Asked {
  zone: string
  /** Columns by the asker, in their order; `null` for what is passed over. */
  named?: readonly (ColumnName | null)[] | undefined
  /** What lines are of that name no vehicle. */
  target?: string | undefined
  now: Date
}

/** Columns of figures in which fractions are written alike; places come from elsewhere. */
const figures = ['volume', 'price', 'cost', 'odometer'] as const

/** The receipts of the rows. Throws error 7 where the columns are not found. */
export const readReceipts = async (rows: readonly Row[], { zone, named, target = '', now }: Asked): Promise<Read> => {
  const { columns, titles, rows: below } = headerOf(rows, named)
  const at = new Map(columns.flatMap((column, i) => (column ? [[column, i] as const] : [])))
  const cellsOf =
    ({ cells }: Row): Cells =>
    (column) =>
      cells[at.get(column) ?? -1]?.trim() ?? ''
  const monthFirst = isMonthFirst(below.map((row) => cellsOf(row)('date')))
  const decimal = decimalOf(below.flatMap((row) => figures.map(cellsOf(row))))
  const read: Read = { lines: [], faults: [], passed_over: 0 }
  const titleOf = (column: ColumnName): string => titles[at.get(column) ?? -1] || column
  const numberOf = numbering(isOfTill(titleOf('external_id')) ? zone : undefined)
  for (const [i, row] of below.entries()) {
    if (i % at_once === 0) await breath()
    const cells = cellsOf(row)
    const fuel_type = fuelOf(cells('fuel_type'))
    if (cells('volume') === '' || fuel_type === undefined) {
      read.passed_over++
      continue
    }
    const { receipt, faults } = receiptOf(cells, { zone, monthFirst, decimal, now })
    for (const { column, error } of faults)
      read.faults.push({ parameter: `file.${row.line}.${titleOf(column)}`, error })
    const line = { line: row.line, title: titleOf('vehicle'), called: plainName(cells('vehicle').slice(0, 255)) }
    const external_id = numberOf(line.called || target, receipt)
    read.lines.push({ ...line, receipt: { ...receipt, fuel_type, external_id } })
  }
  return read
}

/** The first row that names a date and a volume, and what is below it; the columns as the asker names them, below a header or none. */
const headerOf = (rows: readonly Row[], named: readonly (ColumnName | null)[] | undefined): Header => {
  if (named) {
    const columns = named.map((column) => column ?? undefined)
    for (const needed of ['date', 'volume'] as const)
      if (!columns.includes(needed)) throw invalid('columns', `must name the column ${needed}`)
    const first = rows[0]?.cells ?? []
    const isHeader = figureOf(first[columns.indexOf('volume')] ?? '') === undefined
    return { columns, titles: isHeader ? first : [], rows: rows.slice(isHeader ? 1 : 0) }
  }
  for (const [i, { cells }] of rows.slice(0, most_before).entries()) {
    const { columns } = readHeader(cells)
    if (columns.includes('date') && columns.includes('volume'))
      return { columns, titles: cells, rows: rows.slice(i + 1) }
  }
  throw invalid('file', 'must have a header that names a date and a volume; or name the columns by `columns`')
}

interface Wrong {
  column: ColumnName
  error: string
}

const day = 86_400_000

interface Means {
  zone: string
  monthFirst: boolean
  decimal: Decimal | undefined
  now: Date
}

const receiptOf = (cells: Cells, means: Means) => {
  const faults: Wrong[] = []
  const wrong = (column: ColumnName, error: string): void => void faults.push({ column, error })
  const figure = (column: ColumnName, least: number, most: number): number | null => {
    const cell = cells(column)
    if (cell === '') return null
    const isPlace = column === 'lat' || column === 'lng'
    const value = isPlace ? degreesOf(cell) : figureOf(cell, { decimal: means.decimal, isCount: column === 'odometer' })
    if (value === undefined) wrong(column, 'must be a number')
    else if (value < least || value > most) wrong(column, `must be from ${least} to ${most}`)
    else return value
    return null
  }
  const text = (column: ColumnName, most: number): string => {
    const cell = cells(column)
    if ([...cell].length > most) wrong(column, `must have at most ${most} characters`)
    else if (/[\p{Cc}\p{Cs}\p{Co}]/u.test(cell)) wrong(column, 'must be text')
    return cell
  }
  const time = momentOf(cells('date'), cells('time'), means)
  if (!time) wrong('date', 'must be a day such as 2026-12-31, with a time of day or none')
  else if (time.getTime() > means.now.getTime() + day) wrong('date', 'must not be in the future')
  const volume = figure('volume', 0, bounds.volume.most) ?? 0
  const isTooLittle = volume < bounds.volume.least && !faults.some(({ column }) => column === 'volume')
  if (isTooLittle) wrong('volume', 'must be greater than 0')
  const [price, cost] = [figure('price', 0, bounds.money), figure('cost', 0, bounds.money)]
  const [lat, lng] = [figure('lat', -90, 90), figure('lng', -180, 180)]
  const hasPlace = lat !== null && lng !== null
  const id = text('external_id', bounds.external_id)
  const receipt = {
    ...{
      time: time ?? new Date(0),
      volume,
      price: price ?? (cost === null || volume === 0 ? null : rounded(cost / volume, 4)),
    },
    ...{
      cost: cost ?? (price === null ? null : rounded(price * volume, 2)),
      odometer: figure('odometer', 0, bounds.odometer),
    },
    ...{
      lat: hasPlace ? lat : null,
      lng: hasPlace ? lng : null,
      station: text('station', bounds.station),
      card: cardOf(cells('card')),
    },
    // What a spreadsheet has made of a number is the same number.
    external_id: id === '' ? null : (digitsOf(id) ?? id),
    comment: text('comment', bounds.comment) || null,
  }
  return { receipt, faults }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

type Known = Pick<NewReceipt, 'time' | 'volume' | 'cost' | 'card' | 'station'>

/**
 * Makes a function that numbers the lines of a file, the same once more in the same file. A number that comes again for something else is no number of
 * that: nothing that was paid gets lost. @param tills the zone where numbers are those of tills, which have them again on other days
 */
const numbering = (tills: string | undefined) => {
  const seen = new Map<string, number>()
  const numbers = new Map<string, Map<string, string>>()
  return (called: string, receipt: Known & Pick<NewReceipt, 'external_id'>): string => {
    const { external_id: id, time, volume } = receipt
    if (id === null) return madeOf(called, receipt, seen)
    const number = tills === undefined ? id : ofDay(id, time, tills)
    const told = numbers.get(number) ?? new Map<string, string>()
    const said = JSON.stringify([called, time, volume])
    const known = told.get(said) ?? (told.size === 0 ? number : madeOf(called, receipt, seen))
    numbers.set(number, told.set(said, known))
    return known
  }
}

/** A number with its day; as it is where it is too long for one of a till. */
const ofDay = (id: string, time: Date, zone: string): string => {
  const day = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const number = `${id}@${day}`
  return [...number].length > bounds.external_id ? id : number
}

/** A number for a line that has none, by what it says. */
const madeOf = (called: string, { time, volume, cost, card, station }: Known, seen: Map<string, number>): string => {
  const said = JSON.stringify([called, time, volume, cost, card, station])
  const before = seen.get(said) ?? 0
  seen.set(said, before + 1)
  return `line-${createHash('sha256').update(`${said}${before}`).digest('hex').slice(0, 32)}`
}
