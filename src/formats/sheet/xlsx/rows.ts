import { mapLink } from '../../document/map-link.ts'
import type { Times } from '../../document/times.ts'
import type { Words } from '../../document/wording.ts'
import type { Row, Value } from '../../document/xlsx/sheet.ts'
import type { StyleName } from '../../document/xlsx/styles.ts'
import { chartRows } from '../chart-rows.ts'
import { extremesOf } from '../extremes.ts'
import type { Figure, Figures } from '../figure.ts'
import type { Cell, Chart, Column, MapSection, NameTable, Section, Sheet, Table } from '../sheet.ts'

/** Rows of a worksheet from the sections of a sheet, one below the other. */

export interface Reader {
  figures: Figures
  times: Times
  words: Words
  map_link: string
}

/** The rows of a sheet, with its header. */
export function* rowsOf(sheet: Sheet, reader: Reader): Generator<Row> {
  yield { height: 30, cells: [{ style: 'title', value: oneLine(sheet.header) }] }
  if (sheet.additional_field) yield { cells: [{ style: 'line', value: oneLine(sheet.additional_field) }] }
  for (const section of sheet.sections) {
    yield { cells: [] }
    if (section.type !== 'text' && section.header)
      yield { height: 22, cells: [{ style: 'heading', value: oneLine(section.header) }] }
    yield* sectionOf(section, reader)
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

function* sectionOf(section: Section, reader: Reader): Generator<Row> {
  switch (section.type) {
    case 'table':
      return yield* tableRows(section, reader)
    case 'map_table':
      return yield* nameRows(section, reader)
    case 'text':
      return yield {
        cells: [{ style: section.style === 'small_print' ? 'label' : 'line', value: oneLine(section.text) }],
      }
    case 'chart':
      return yield* chartRowsOf(section, reader)
    case 'map':
      return yield* mapRows(section, reader)
  }
}

const names_height = 32

function* tableRows(table: Table, reader: Reader): Generator<Row> {
  const columns = spread(table, reader.figures)
  const extremes = extremesOf(table)
  yield { height: names_height, cells: columns.map(nameOf(reader.words)) }
  for (const { header, rows, total } of table.data) {
    if (header)
      yield { height: 20, cells: columns.map((_, i) => ({ style: 'group', value: i === 0 ? oneLine(header) : '' })) }
    for (const row of rows) {
      const isStrong = ({ field, raw }: { field: string; raw: Cell['raw'] }) =>
        extremes.get(field)?.includes(raw as number) === true
      yield { cells: columns.map((column) => cellOf(row[column.field], column, reader, isStrong)) }
    }
    if (total) yield { cells: columns.map((column, i) => totalOf(total, column, i, reader)) }
  }
}

/** A column of a worksheet; `part` is what it shows of cells that have a time and a place. */
export interface Spread extends Pick<Column, 'field' | 'title' | 'align'> {
  part: 'all' | 'time' | 'place'
}

/** The columns of a table: one that has times with places becomes two. */
export const spread = ({ columns, data }: Pick<Table, 'columns' | 'data'>, figures: Figures): Spread[] =>
  columns.flatMap(({ field, title, align }): Spread[] => {
    const hasPlaces = data.some(({ rows }) =>
      rows.some((row) => {
        const cell = row[field]
        if (typeof cell?.raw !== 'number' || !cell.v.includes(' - ')) return false
        const figure = figures(cell)
        return figure.kind === 'time' && figure.place !== ''
      }),
    )
    return hasPlaces
      ? [
          { field, title, align, part: 'time' },
          { field, title, align: 'left', part: 'place' },
        ]
      : [{ field, title, align, part: 'all' }]
  })

const nameOf =
  (words: Words) =>
  ({ title, align, part }: Spread): Value => ({
    style: align === 'right' ? 'names_right' : 'names',
    value: part === 'place' ? `${title}: ${words.place}` : title,
  })

const cellOf = (
  cell: Cell | undefined,
  { field, part }: Spread,
  { figures, times, map_link }: Reader,
  isStrong: (told: { field: string; raw: Cell['raw'] }) => boolean,
): Value => {
  if (!cell) return { style: 'text' }
  const figure = figures(cell)
  const link = cell.location && map_link && part !== 'time' ? mapLink(map_link, cell.location) : undefined
  if (part === 'place') {
    const value = figure.kind === 'time' ? figure.place : ''
    return { style: link && value ? 'link' : 'text', value, link }
  }
  if (figure.kind === 'text') return { style: link ? 'link' : 'text', value: figure.text, link }
  const [style, value] = shownAs(figure, times)
  return { style: isStrong({ field, raw: cell.raw }) ? `total_${style}` : style, value, link }
}

const totalOf = (
  { text, ...cells }: NonNullable<Table['data'][number]['total']>,
  { field, part }: Spread,
  at: number,
  { figures, times }: Reader,
): Value => {
  const cell = cells[field]
  if (typeof cell !== 'object' || part === 'place') return { style: 'total', value: at === 0 ? text : '' }
  const figure = figures(cell)
  if (figure.kind === 'text') return { style: 'total', value: at === 0 ? `${text} ${figure.text}`.trim() : figure.text }
  const [style, value] = shownAs(figure, times)
  return { style: `total_${style}`, value }
}

type Shown = Extract<StyleName, `number_${number}` | `share_${number}` | `duration${string}` | `time${string}` | 'day'>

/** Style and number of a figure in a worksheet. */
export const shownAs = (figure: Exclude<Figure, { kind: 'text' }>, times: Times): [style: Shown, value: number] => {
  switch (figure.kind) {
    case 'time':
      return [figure.hasSeconds ? 'time_seconds' : 'time', times.serial(figure.at)]
    case 'day':
      return ['day', times.serial(figure.at)]
    case 'duration':
      return [figure.hasSeconds ? 'duration_seconds' : 'duration', figure.seconds / 86_400]
    case 'number':
      return figure.isShare
        ? [`share_${Math.min(figure.decimals, 2) as 0 | 1 | 2}`, figure.value]
        : [`number_${figure.decimals as 0}`, figure.value]
  }
}

function* nameRows({ rows }: NameTable, { figures, times }: Reader): Generator<Row> {
  for (const { name, v, raw, highlight } of rows) {
    const figure = figures({ v, raw })
    const label: Value = { style: highlight ? 'bold' : 'text', value: name }
    if (figure.kind === 'text') yield { cells: [label, { style: highlight ? 'bold' : 'text', value: figure.text }] }
    else {
      const [style, value] = shownAs(figure, times)
      yield { cells: [label, { style: highlight ? `total_${style}` : style, value }] }
    }
  }
}

function* chartRowsOf(chart: Chart, { times, words }: Reader): Generator<Row> {
  const { kind, names = [], series, unit } = chart
  const isInterval = kind === 'intervals'
  const titles = series.map(({ title }) => (unit && !isInterval ? `${title},\n${unit}` : title))
  const first = { time: words.time, day: words.day, distance: words.distance, name: '' }[chart.x]
  const at = (x: number | undefined): Value => {
    if (x === undefined) return { style: 'text' }
    if (chart.x === 'day') return { style: 'day', value: Math.floor(times.serial(x)) }
    if (chart.x === 'time') return { style: 'time_seconds', value: times.serial(x) }
    return chart.x === 'name' ? { style: 'text', value: names[x] ?? '' } : { style: 'number_0', value: x }
  }
  yield {
    height: names_height,
    cells: [
      { style: 'names', value: first },
      ...(isInterval ? [{ style: 'names', value: words.end } as const] : []),
      ...titles.map((value): Value => ({ style: 'names_right', value })),
    ],
  }
  for (const { x, to, values } of chartRows(chart))
    yield {
      cells: [
        at(x),
        ...(isInterval ? [at(to)] : []),
        ...values.map((value): Value => ({ style: 'number', value: value ?? undefined })),
      ],
    }
}

function* mapRows({ points }: MapSection, { words, map_link }: Reader): Generator<Row> {
  if (points.length === 0) return
  const names = [words.place, words.latitude, words.longitude]
  yield { height: names_height, cells: names.map((value) => ({ style: 'names', value })) }
  for (const { lat, lng, label } of points) {
    const link = map_link ? mapLink(map_link, { lat, lng }) : undefined
    yield {
      cells: [
        { style: link ? 'link' : 'text', value: label || `${lat.toFixed(5)}, ${lng.toFixed(5)}`, link },
        { style: 'number_5', value: lat },
        { style: 'number_5', value: lng },
      ],
    }
  }
}
