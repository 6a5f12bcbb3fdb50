import { readTime } from '#formats/clock.ts'
import type { NewReceipt } from '#store/fuel/receipts.ts'
import { dateOf, numberOf } from '../cells.ts'

/** Cells of a card's file, as stations and their accountants write them. */

/** Characters of a cell that is looked at: patterns are not tried on books. */
const longest = 64

/** What a cell has beside its unit or currency. */
const bare = (cell: string): string => cell.replaceAll(/[\p{L}\p{Sc}]+[./]?(?=\s|$)|^[\p{L}\p{Sc}]+/gu, '').trim()

/** A figure whose one sign may stand between thousands, as it does where it stands there twice. */
const grouped = /^[+-]?[1-9]\d{0,2}([.,\s\u00A0\u202F'])\d{3}(?:\1\d{3})*$/

/** The sign before the fractions of a file. */
export type Decimal = ',' | '.'

/**
 * The figure of a cell, whatever unit or currency stands beside it; undefined for none. @param decimal the sign of its file, where that is
 * known: the other one stands between thousands
 * @param isCount it is of what has no thousandths: either sign stands between thousands
 */
export const figureOf = (
  cell: string,
  { decimal, isCount = false }: { decimal?: Decimal | undefined; isCount?: boolean } = {},
): number | undefined => {
  if (cell.length > longest) return undefined
  const figure = bare(cell)
  const [, sign] = grouped.exec(figure) ?? []
  const isThousands = sign !== undefined && (isCount || (decimal !== undefined && sign !== decimal))
  return numberOf(isThousands ? figure.replaceAll(/[.,]/g, '') : figure)
}

/** The sign before fractions by those figures that can be read no other way; undefined where they have none, or both. */
export const decimalOf = (cells: readonly string[]): Decimal | undefined => {
  const signs = new Set<string>()
  for (const cell of cells) {
    const figure = cell.length > longest ? '' : bare(cell).replaceAll(/[\s\u00A0\u202F']/g, '')
    const [, before = '', sign] = /^[+-]?([\d.,]*)([.,])\d+$/.exec(figure) ?? []
    if (sign !== undefined && !before.includes(sign) && !grouped.test(figure)) signs.add(sign)
  }
  return signs.size === 1 ? ([...signs][0] as Decimal) : undefined
}

/** Answers whether days of slashes have the month in front: some of them can be read no other way. */
export const isMonthFirst = (cells: readonly string[]): boolean =>
  cells.some((cell) => {
    const [, first, second] = /^\s*(\d{1,2})\/(\d{1,2})\/\d{2}/.exec(cell.slice(0, longest)) ?? []
    return Number(second) > 12 && Number(first) <= 12
  })

/** The day of a cell, `yyyy-MM-dd`; undefined for none. */
const dayOf = (cell: string, monthFirst: boolean): string | undefined => {
  const [date = ''] = cell.trim().split(/[T\s]/)
  const whole = date
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{1,2}[./-]\d{1,2}[./-])(\d{2})$/, '$120$2')
  return dateOf(monthFirst ? whole.replaceAll('/', '-') : whole)
}

/** The time of day of a cell, `HH:mm:ss`; undefined for none. */
const timeOfDay = (cell: string): string | undefined => {
  const [, hours, minutes, seconds = '00', half] =
    /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?$/i.exec(cell) ??
    /^(\d{2})(\d{2})(\d{2})?()$/.exec(cell) ??
    []
  if (hours === undefined || minutes === undefined) return undefined
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)
  const isTime = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60 && !(half && Number(hours) > 12)
  return isTime ? `${String(hour).padStart(2, '0')}:${minutes}:${seconds}` : undefined
}

/**
 * The moment of a date and a time of day, which may stand behind the date; midnight where only the day is told. Undefined for none. @param zone of whoever asks:
 * a cell that says its own, as ISO 8601 does, has that
 */
export const momentOf = (
  date: string,
  time: string,
  { zone, monthFirst }: { zone: string; monthFirst: boolean },
): Date | undefined => {
  if (date.length > longest || time.length > longest) return undefined
  const day = dayOf(date, monthFirst)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(date.trim())) {
    const moment = Date.parse(date.trim())
    return day === undefined || Number.isNaN(moment) ? undefined : new Date(moment)
  }
  const behind = date
    .trim()
    .split(/[T\s]+/)
    .slice(1)
    .join(' ')
  const clock = timeOfDay(time.trim() || behind || '00:00')
  const moment = day && clock ? readTime(`${day} ${clock}`, zone, 'from') : undefined
  return moment === undefined ? undefined : new Date(moment)
}

const products: readonly [RegExp, NewReceipt['fuel_type'] | 'none'][] = [
  [/adblue|ad blue|\bdef\b|urea|harnstoff|мочевин/i, 'none'],
  [/electri|elektri|eléctri|elétri|électri|strom|kwh|charging|laden|зарядк|электр/i, 'electricity'],
  [/lpg|cng|lng|autogas|erdgas|\bgpl\b|\bglp\b|\bgnc\b|\bgnv\b|propan|метан|пропан|\bгаз|сжиж/i, 'gas'],
  [/diesel|diésel|gazole|gas-?oil|gasóleo|\bb7\b|\bhvo\b|дизел|(^|\s)дт(\s|$|-)/i, 'diesel'],
  [/petrol|super|benzin|gasolin|essence|unleaded|\be5\b|\be10\b|\be85\b|sp ?9[58]|аи-?\d|бензин/i, 'petrol'],
]

/** The fuel of a product; null where it is not known, undefined for what is none, as AdBlue. */
export const fuelOf = (product: string): NewReceipt['fuel_type'] | undefined => {
  const found = products.find(([pattern]) => pattern.test(product.slice(0, 255)))?.[1] ?? null
  return found === 'none' ? undefined : found
}

/** The last four digits of a card; null where a cell has fewer. */
export const cardOf = (cell: string): string | null => cell.replaceAll(/\D/g, '').match(/\d{4}$/)?.[0] ?? null

/** A name in capitals and without what is no letter or digit, by which vehicles are found. */
export const plainName = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
