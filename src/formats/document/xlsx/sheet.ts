import { escapeXml } from '../../xml.ts'
import { head, main, office, type Relation } from './parts.ts'
import { type StyleName, styles } from './styles.ts'

/** One sheet as it is streamed: its rows, then the links of its cells. */

export interface Value {
  style: StyleName
  /** A text is never taken for a formula, whatever it begins with. */
  value?: string | number | undefined
  link?: string | undefined
  /** A place in the same workbook, such as `'Name'!A1`. */
  leads?: string | undefined
}

export interface Row {
  cells: readonly Value[]
  /** Points; without one it is as high as its text. */
  height?: number | undefined
}

/** Characters of a cell that spreadsheets take; the next is links of a sheet. */
const longest = 32_767
const most_links = 65_000

export interface Sheet {
  /** What stands before its rows: `widths` are characters, `frozen` rows stay where they are. */
  begin(widths: readonly number[], frozen: number): string
  row(row: Row): string
  /** Rows so far. */
  rows(): number
  end(looks: Looks): string
  links: readonly Relation[]
}

/** The end of a sheet. */
export interface Looks {
  paper: 'A4' | 'LETTER'
  /** Cells that can be filtered. */
  filter?: string | undefined
  /** The relation of its drawing. */
  drawing?: string | undefined
}

export const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)

export const openSheet = (): Sheet => {
  const links: Relation[] = []
  const places: string[] = []
  let count = 0
  let rows = 0
  const cellOf = ({ style, value, link, leads }: Value, column: number): string => {
    const place = `${columnName(column)}${rows}`
    const number = styles[style]
    if (value === undefined || value === '') return `<c r="${place}" s="${number}"/>`
    if ((link || leads) && count < most_links) {
      count += 1
      if (link) links.push({ id: `rId${links.length + 1}`, type: 'hyperlink', target: link })
      const target = link ? `r:id="rId${links.length}"` : `location="${escapeXml(leads ?? '')}"`
      places.push(`<hyperlink ref="${place}" ${target}/>`)
    }
    if (typeof value === 'number') return `<c r="${place}" s="${number}"><v>${value}</v></c>`
    const text = escapeXml(value.slice(0, longest))
    return `<c r="${place}" s="${number}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  }
  return {
    links,
    rows: () => rows,
    begin(widths, frozen) {
      const pane =
        frozen > 0
          ? `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
          : ''
      const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
      return `${head}<worksheet xmlns="${main}" xmlns:r="${office}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
    },
    row({ cells, height }) {
      rows += 1
      const high = height === undefined ? '' : ` ht="${height}" customHeight="1"`
      return `<row r="${rows}"${high}>${cells.map(cellOf).join('')}</row>`
    },
    end({ paper, filter, drawing }) {
      return [
        '</sheetData>',
        filter && `<autoFilter ref="${filter}"/>`,
        count > 0 && `<hyperlinks>${places.join('')}</hyperlinks>`,
        '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
        `<pageSetup paperSize="${paper === 'A4' ? 9 : 1}" orientation="landscape" fitToHeight="0"/>`,
        '<headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
        drawing && `<drawing r:id="${drawing}"/>`,
        '</worksheet>',
      ]
        .filter(Boolean)
        .join('')
    },
  }
}
