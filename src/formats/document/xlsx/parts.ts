import { escapeXml } from '../../xml.ts'

/** Parts of a workbook besides the contents of its sheets (ISO/IEC 29500). */

export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const drawingml = 'http://schemas.openxmlformats.org/drawingml/2006'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const sheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface Relation {
  id: string
  type: 'worksheet' | 'styles' | 'drawing' | 'image' | 'hyperlink'
  target: string
}

/** The part that lists relations; links lead out of the file, all others stay in it. */
export const relationsOf = (list: readonly Relation[]): string =>
  `${head}<Relationships xmlns="${relations}">${list
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${id}" Type="${office}/${type}" Target="${escapeXml(target)}"${type === 'hyperlink' ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

/** The part that tells what the others are; sheets are numbered from 1, and so are `drawings`. */
export const contentTypes = (sheets_count: number, drawings: readonly number[]): string =>
  [
    `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${sheets}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheets}.styles+xml"/>`,
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
    ...Array.from(
      { length: sheets_count },
      (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${sheets}.worksheet+xml"/>`,
    ),
    ...drawings.map(
      (number) =>
        `<Override PartName="/xl/drawings/drawing${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`,
    ),
    '</Types>',
  ].join('')

export const rootRelations = `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

export const coreProperties = (title: string, author: string, made: number): string =>
  `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${new Date(made).toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`

/** The part that lists the sheets; `repeated` is, by sheet, the row that printed pages repeat. */
export const workbook = (names: readonly string[], repeated: readonly number[]): string => {
  const sheet = (name: string, i: number) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`
  const titles = (row: number, i: number) => {
    const name = escapeXml(`'${(names[i] ?? '').replaceAll("'", "''")}'!$${row}:$${row}`)
    return row > 0 ? `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${name}</definedName>` : ''
  }
  const defined = repeated.map(titles).join('')
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map(sheet).join('')}</sheets>${defined && `<definedNames>${defined}</definedNames>`}</workbook>`
}

/** A picture and where it is shown; sizes in pixels of 1/96 inch. */
export interface Anchor {
  /** From 0. */
  column: number
  row: number
  /** From the left of the column, and from the top of the row. */
  x: number
  y: number
  width: number
  height: number
  name: string
  /** The relation of its bytes. */
  relation: string
}

/** English Metric Units of a pixel. */
const unit = 9525

export const drawing = (anchors: readonly Anchor[]): string =>
  `${head}<xdr:wsDr xmlns:xdr="${drawingml}/spreadsheetDrawing" xmlns:a="${drawingml}/main" xmlns:r="${office}">${anchors.map(anchorOf).join('')}</xdr:wsDr>`

const anchorOf = ({ column, row, x, y, width, height, name, relation }: Anchor, i: number): string => {
  const told = escapeXml(name)
  const [left, top, cx, cy] = [x, y, width, height].map((pixels) => Math.round(pixels * unit))
  return `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${left}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${top}</xdr:rowOff></xdr:from><xdr:ext cx="${cx}" cy="${cy}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${i + 2}" name="${told}" descr="${told}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
}
