import type { Readable } from 'node:stream'
import { pause } from '#pace/pause.ts'
import type { Head } from '../document/document.ts'
import type { Element } from '../document/pdf/doc.ts'
import type { Fonts } from '../document/pdf/fonts.ts'
import { openPaper, type Paper } from '../document/pdf/paper.ts'
import { drawChart } from './pdf/chart.ts'
import { drawCover, openContents } from './pdf/cover.ts'
import { drawMap } from './pdf/map.ts'
import { drawNameTable } from './pdf/name-table.ts'
import { drawTable, leastWidth } from './pdf/table.ts'
import { drawHeading, drawText } from './pdf/text.ts'
import type { Report } from './report.ts'
import type { Section, Sheet } from './sheet.ts'

/** Bytes that may wait to be read before writing pauses. */
const waiting = 1024 * 1024

/**
 * The report as a stream of a tagged PDF: a first page with contents unless it is headless, then each sheet from a new page
 * on, across the paper where its tables are too wide. One sheet and one page are in memory. Destroying the stream ends the
 * sheets.
 */
export const pdf = (report: Report, fonts: Fonts): Readable => {
  const paper = openPaper(headOf(report), fonts)
  const { doc } = paper
  draw(paper, report).then(
    () => paper.end(),
    (error) => doc.destroy(error),
  )
  return doc as unknown as Readable
}

const headOf = ({ cover, brand, style }: Report): Head => ({
  title: cover.title,
  brand,
  lines: [],
  columns: [],
  style,
  made: cover.created,
})

const draw = async (paper: Paper, report: Report): Promise<void> => {
  const { headless, headers } = report
  if (!headless) {
    paper.turn()
    drawCover(paper, report)
  }
  const contents = headless || headers.length < 2 ? undefined : openContents(paper, headers)
  let at = 0
  for await (const sheet of report.sheets()) {
    paper.about = sheet.header
    paper.layout = isWide(paper, sheet) ? 'landscape' : 'portrait'
    paper.turn()
    contents?.begins(at)
    at += 1
    for (const _ of drawSheet(paper, sheet, report)) {
      if (paper.doc.destroyed) return
      await taken(paper)
    }
  }
  contents?.end()
  if (at > 0) return
  if (headless) paper.turn()
  drawText(paper, paper.root, paper.words.nothing, 'normal')
}

const isWide = (paper: Paper, { sections }: Sheet): boolean =>
  sections.some((section) => section.type === 'table' && leastWidth(paper, section) > paper.narrow)

/** Draws a sheet; pauses when something was drawn that others may be waited for after. */
function* drawSheet(paper: Paper, { header, additional_field, sections }: Sheet, report: Report): Generator<void> {
  const { doc } = paper
  const part = doc.struct('Sect')
  paper.root.add(part)
  drawHeading(paper, part, header, { kind: 'H2', color: report.brand.color })
  if (additional_field) drawText(paper, part, additional_field, 'normal')
  if (sections.length === 0) drawText(paper, part, paper.words.nothing, 'normal')
  for (const section of sections) {
    yield* drawSection(paper, part, section, report)
    paper.y += 14
    yield
  }
  part.end()
}

function* drawSection(paper: Paper, part: Element, section: Section, { brand, style }: Report): Generator<void> {
  switch (section.type) {
    case 'table':
      return yield* drawTable(paper, part, section, brand.color)
    case 'map_table':
      return drawNameTable(paper, part, section, brand.color)
    case 'text':
      return drawText(paper, part, section.text, section.style)
    case 'chart':
      return yield* drawChart(paper, part, section, { color: brand.color, style })
    case 'map':
      return drawMap(paper, part, section, brand.color)
  }
}

/** Waits until what was written has been read, for pdfkit does not. */
const taken = async ({ doc }: Paper): Promise<void> => {
  const stream = doc as unknown as Readable
  while (stream.readableLength > waiting && !stream.destroyed) await pause(5)
}
