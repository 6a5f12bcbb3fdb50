/** A calibration as it is typed, pasted or read of a file: rows of two texts, of which some may be wrong. */

export interface Row {
  in: string
  out: string
}

export interface Pair {
  in: number
  out: number
}

/** More than a table of a tank ever has; the service takes as many. */
export const most_pairs = 1_000

/** A figure as people write it, with a comma or a point; nothing where it is none. */
export const figureOf = (text: string): number | undefined => {
  const written = text
    .trim()
    .replace(/[\s\u202f\u00a0]/g, '')
    .replace(',', '.')
  const figure = Number(written)
  return written !== '' && Number.isFinite(figure) ? figure : undefined
}

/**
 * Rows of what was copied from a spreadsheet, or of a text file: two columns with a tab, a semicolon, blanks or, where the figures have none
 * themselves, a comma between. A first line of titles, empty lines and what stands in further columns are left out.
 */
export const rowsOf = (text: string): Row[] => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const between = [/\t/, /;/, /\s+/, /,/].find((sign) => lines.some((line) => sign.test(line))) ?? /,/
  const rows = lines.map((line): Row => {
    const [first = '', second = ''] = line.split(between)
    return { in: first.trim(), out: second.trim() }
  })
  const [head] = rows
  const isTitle = head && figureOf(head.in) === undefined && figureOf(head.out) === undefined
  return rows.slice(isTitle ? 1 : 0).slice(0, most_pairs)
}

const isEmpty = (row: Row): boolean => row.in.trim() === '' && row.out.trim() === ''

export type Fault = 'no_figure' | 'not_rising'

/** What is wrong with each row, at its place; rows of which nothing was typed are none. */
export const faultsOf = (rows: readonly Row[]): readonly (Fault | undefined)[] => {
  let last = Number.NEGATIVE_INFINITY
  return rows.map((row) => {
    if (isEmpty(row)) return undefined
    const [from, to] = [figureOf(row.in), figureOf(row.out)]
    if (from === undefined || to === undefined) return 'no_figure'
    const isRising = from > last
    last = Math.max(last, from)
    return isRising ? undefined : 'not_rising'
  })
}

/** The pairs, as far as they are figures. */
export const pairsOf = (rows: readonly Row[]): Pair[] =>
  rows.flatMap((row) => {
    const [from, to] = [figureOf(row.in), figureOf(row.out)]
    return from === undefined || to === undefined ? [] : [{ in: from, out: to }]
  })

/** What is sent of the rows: what is no figure goes as none, `null`, which the service refuses. No row is lost unseen. */
export const sentPairs = (rows: readonly Row[]): Pair[] =>
  rows
    .filter((row) => !isEmpty(row))
    .map((row) => ({ in: figureOf(row.in) ?? Number.NaN, out: figureOf(row.out) ?? Number.NaN }))

/** In the order of what the device tells. */
export const sortedRows = (rows: readonly Row[]): Row[] =>
  rows.filter((row) => !isEmpty(row)).toSorted((one, other) => (figureOf(one.in) ?? 0) - (figureOf(other.in) ?? 0))
