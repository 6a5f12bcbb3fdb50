import type { Readable } from 'node:stream'
import type { Document, Head } from './document.ts'
import { paperOf } from './paper-size.ts'
import { timesOf } from './times.ts'
import { type Archive, openArchive } from './xlsx/archive.ts'
import { openDrawing, type Shrink, thumb } from './xlsx/drawing.ts'
import { type Leaf, type Line, leavesOf } from './xlsx/leaf.ts'
import { contentTypes, coreProperties, relationsOf, rootRelations, workbook } from './xlsx/parts.ts'
import { columnName, openSheet, type Row } from './xlsx/sheet.ts'
import { stylesOf } from './xlsx/styles.ts'

/**
 * The document as a stream of a workbook: a sheet of entries, and one of answers where there are forms. Only links of
 * cells and places of pictures are in memory. Destroying the stream ends the entries.
 */
export const xlsx = (document: Document, shrink: Shrink): Readable => {
  const archive = openArchive(new Date(document.head.made))
  write(archive, document, shrink).then(
    () => archive.end(),
    (error) => archive.output.destroy(error),
  )
  return archive.output
}

const write = async (archive: Archive, document: Document, shrink: Shrink): Promise<void> => {
  const { head } = document
  const { entries, answers, hasAnswers } = leavesOf(document)
  const leaves: Leaf[] = []
  const named: number[] = []
  const add = async (leaf: Leaf): Promise<void> => {
    named.push(await writeLeaf(archive, leaves.push(leaf), leaf, head, shrink))
  }
  if (entries) await add(entries)
  if (!entries || hasAnswers()) await add(answers)
  const sheets = leaves.map((_, i) => ({
    id: `rId${i + 1}`,
    type: 'worksheet' as const,
    target: `worksheets/sheet${i + 1}.xml`,
  }))
  const styles = { id: `rId${leaves.length + 1}`, type: 'styles' as const, target: 'styles.xml' }
  const parts = {
    'xl/workbook.xml': workbook(
      leaves.map(({ name }) => name),
      named,
    ),
    'xl/_rels/workbook.xml.rels': relationsOf([...sheets, styles]),
    'xl/styles.xml': stylesOf(head.brand.color, timesOf(head.style)),
    'docProps/core.xml': coreProperties(head.title, head.brand.title, head.made),
    '_rels/.rels': rootRelations,
    '[Content_Types].xml': contentTypes(
      leaves.length,
      leaves.map((_, i) => i + 1),
    ),
  }
  for (const [name, text] of Object.entries(parts)) await archive.put(name, text)
}

/** Writes a sheet and returns the row with the names of its columns, from 1. */
const writeLeaf = async (archive: Archive, number: number, leaf: Leaf, head: Head, shrink: Shrink): Promise<number> => {
  const sheet = openSheet()
  const { columns } = leaf
  const before = headOf(head)
  const named = before.length + 1
  const last = columnName(columns.length - 1)
  const pieces = async function* () {
    const widths = columns.map(({ characters }) => characters)
    yield sheet.begin(widths, named) + before.map(sheet.row).join('')
    yield sheet.row({ height: 22, cells: columns.map(({ label }) => ({ style: 'names', value: label })) })
    for await (const line of leaf.lines()) yield sheet.row(rowOf(line, leaf))
    yield sheet.end({
      paper: paperOf(head.style.locale),
      filter: `A${named}:${last}${sheet.rows()}`,
      drawing: 'rIdDrawing',
    })
  }
  await archive.put(`xl/worksheets/sheet${number}.xml`, pieces())

  const drawing = openDrawing(archive, shrink, number)
  if (head.brand.logo)
    await drawing.one({ row: 0, column: 0 }, { name: head.brand.title, bytes: head.brand.logo }, logo_box)
  let row = named
  for await (const { pictures } of leaf.lines()) await drawing.beside(row++, columns.length - 1, pictures)
  await drawing.end()
  const shown = { id: 'rIdDrawing', type: 'drawing' as const, target: `../drawings/drawing${number}.xml` }
  await archive.put(`xl/worksheets/_rels/sheet${number}.xml.rels`, relationsOf([...sheet.links, shown]))
  return named
}

const logo_box = { width: 220, height: 48 }

const headOf = ({ title, brand, lines }: Head): Row[] => [
  brand.logo ? { height: 42, cells: [{ style: 'plain' }] } : { cells: [{ style: 'label', value: brand.title }] },
  { height: 30, cells: [{ style: 'title', value: title }] },
  ...lines.map(
    ({ label, text, link }): Row => ({
      cells: [
        { style: 'label', value: label },
        { style: link ? 'line_link' : 'line', value: text.replaceAll(/\s+/g, ' '), link },
      ],
    }),
  ),
  { cells: [] },
]

/** Height of a line of text in points; the next is that of a pixel. */
const line_height = 15
const point = 0.75
/** Greatest height of a row in points that programs take. */
const highest = 409

/** A row as high as its text and pictures need: not every program fits rows to their contents. */
const rowOf = ({ cells, pictures }: Line, { columns }: Leaf): Row => {
  const lines = cells.map(({ style, value = '' }, i) => {
    const width = columns[i]?.characters ?? 10
    if (style === 'time' || typeof value === 'number') return 1
    return value.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / width)), 0)
  })
  const shown = pictures.some(({ bytes }) => bytes !== undefined) ? (thumb.height + 6) * point : 0
  return { cells, height: Math.min(highest, Math.max(shown, Math.max(...lines) * line_height)) }
}
