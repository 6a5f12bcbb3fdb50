import type { Readable } from 'node:stream'
import { csv as table } from '../table.ts'
import { type Figures, figuresOf } from './figure.ts'
import type { Report } from './report.ts'
import type { Cell, Column, NameTable, Table } from './sheet.ts'

/**
 * The tables of a report as a stream of CSV, one behind the other: before each row the headers of its sheet and of its group.
 * A table with the columns of the one before goes on with it, so that a report over many is one table. Figures have all of
 * their digits and the mark that the language of the reader has; times and durations are as they are shown. Totals are left
 * out: who sums up a column would have all twice.
 */
export const csv = (report: Pick<Report, 'cover' | 'style' | 'sheets'>): Readable => table(batches(report))

/** Rows that are given on together. */
const batch = 500

async function* batches(report: Pick<Report, 'cover' | 'style' | 'sheets'>): AsyncGenerator<string[][]> {
  let rows: string[][] = []
  for await (const row of rowsOf(report))
    if (rows.push(row) >= batch) {
      yield rows
      rows = []
    }
  yield rows
}

async function* rowsOf({ cover, style, sheets }: Pick<Report, 'cover' | 'style' | 'sheets'>): AsyncGenerator<string[]> {
  const write = writerOf(figuresOf(style), style.locale)
  let names: string | undefined
  for await (const { header, sections } of sheets())
    for (const section of sections) {
      if (section.type !== 'table' && section.type !== 'map_table') continue
      const titles =
        section.type === 'table' ? section.columns.map(({ title }) => title.replaceAll(/\s*\n\s*/g, ' ')) : []
      const named = [cover.title, section.header, ...titles]
      if (names !== JSON.stringify(named)) {
        if (names !== undefined) yield []
        yield named
        names = JSON.stringify(named)
      }
      for (const row of section.type === 'table' ? ofTable(section, write) : ofNames(section, write))
        yield [header, ...row]
    }
}

type Write = (cell: Pick<Cell, 'v' | 'raw'> | undefined, align: Column['align']) => string

function* ofTable({ columns, data }: Table, write: Write): Generator<string[]> {
  for (const { header, rows } of data)
    for (const row of rows) yield [header, ...columns.map(({ field, align }) => write(row[field], align))]
}

function* ofNames({ rows }: NameTable, write: Write): Generator<string[]> {
  for (const { name, v, raw } of rows) yield [name, write({ v, raw }, 'right')]
}

const writerOf = (figures: Figures, locale: string): Write => {
  const mark = new Intl.NumberFormat(locale.replace('_', '-')).formatToParts(1.5)[1]?.value ?? '.'
  return (cell, align) => {
    if (!cell) return ''
    const figure = align === 'right' ? figures(cell) : undefined
    // What reckoning with floating numbers leaves behind is of no use to anybody.
    return figure?.kind === 'number' ? String(Number(figure.value.toFixed(9))).replace('.', mark) : cell.v
  }
}
