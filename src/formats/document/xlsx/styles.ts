import { escapeXml } from '../../xml.ts'
import { inkOn, readable } from '../colors.ts'
import type { Times } from '../times.ts'
import { head, main } from './parts.ts'

/** Styles of cells. Figures have each a second one for totals, `total_…`. */

interface Style {
  font?: keyof typeof fonts
  fill?: 'color' | 'pale'
  line?: 'below' | 'above'
  format?: keyof typeof formats
  alignment?: string
}

const fonts = { plain: 0, title: 1, label: 2, names: 3, link: 4, bold: 5, heading: 6 } as const
const fills = { color: 2, pale: 3 } as const
const lines = { below: 1, above: 2 } as const

/** Numbers of formats; those up to 163 are given. */
const formats = {
  time: 164,
  time_seconds: 165,
  day: 166,
  duration: 167,
  duration_seconds: 168,
  number_0: 1,
  number_1: 169,
  number_2: 2,
  number_3: 170,
  number_4: 171,
  number_5: 172,
  number_6: 173,
  share_0: 174,
  share_1: 175,
  share_2: 176,
} as const

type Figure = keyof typeof formats
const figures = Object.keys(formats) as Figure[]

const top = 'vertical="top" wrapText="1"'
const words = {
  plain: {},
  title: { font: 'title', alignment: 'vertical="center"' },
  label: { font: 'label', alignment: 'vertical="top"' },
  names: { font: 'names', fill: 'color', alignment: 'vertical="center" wrapText="1"' },
  text: { line: 'below', alignment: top },
  number: { line: 'below', alignment: 'vertical="top"' },
  link: { font: 'link', line: 'below', alignment: top },
  line: { alignment: 'vertical="top"' },
  line_link: { font: 'link', alignment: 'vertical="top"' },
  bold: { font: 'bold', line: 'below', alignment: top },
  names_right: { font: 'names', fill: 'color', alignment: 'horizontal="right" vertical="center" wrapText="1"' },
  heading: { font: 'heading', alignment: 'vertical="center"' },
  group: { font: 'bold', fill: 'pale', alignment: 'vertical="center"' },
  total: { font: 'bold', line: 'above', alignment: top },
  small: { font: 'label', alignment: 'vertical="top" wrapText="1"' },
} as const satisfies Record<string, Style>

export type StyleName = keyof typeof words | Figure | `total_${Figure}`

const left = new Set<Figure>(['time', 'time_seconds', 'day'])
const alignmentOf = (format: Figure) => `horizontal="${left.has(format) ? 'left' : 'right'}" vertical="top"`
const all: readonly [StyleName, Style][] = [
  ...(Object.entries(words) as [StyleName, Style][]),
  ...figures.map((format): [StyleName, Style] => [format, { format, line: 'below', alignment: alignmentOf(format) }]),
  ...figures.map((format): [StyleName, Style] => [
    `total_${format}`,
    { format, font: 'bold', line: 'above', alignment: alignmentOf(format) },
  ]),
]

/** Numbers of the styles of cells: the places of their `xf`. */
export const styles = Object.fromEntries(all.map(([name], i) => [name, i])) as Readonly<Record<StyleName, number>>

const argb = (color: string): string => `FF${color.slice(1).toUpperCase()}`

/** The part of the workbook with the styles of cells, in this color and with these formats of times. */
export const stylesOf = (color: string, times: Times): string =>
  [
    `${head}<styleSheet xmlns="${main}">`,
    formatsOf(times),
    fontsOf(color),
    `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${[color, '#eef1f4'].map(fillOf).join('')}</fills>`,
    '<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border>',
    '<border><left/><right/><top/><bottom style="thin"><color rgb="FFD5DBE1"/></bottom><diagonal/></border>',
    '<border><left/><right/><top style="thin"><color rgb="FF556270"/></top><bottom style="thin"><color rgb="FFD5DBE1"/></bottom><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${all.length}">${all.map(([, style]) => xfOf(style)).join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('')

const formatsOf = ({ format, second_format, day_format }: Times): string => {
  const codes: Readonly<Partial<Record<Figure, string>>> = {
    time: format,
    time_seconds: second_format,
    day: day_format,
    duration: '[h]:mm',
    duration_seconds: '[h]:mm:ss',
    number_1: '0.0',
    number_3: '0.000',
    number_4: '0.0000',
    number_5: '0.00000',
    number_6: '0.000000',
    // Figures are shares in hundredths, which a sheet's own format of shares would multiply.
    share_0: '0" %"',
    share_1: '0.0" %"',
    share_2: '0.00" %"',
  }
  const list = Object.entries(codes).map(
    ([name, code]) => `<numFmt numFmtId="${formats[name as Figure]}" formatCode="${escapeXml(code)}"/>`,
  )
  return `<numFmts count="${list.length}">${list.join('')}</numFmts>`
}

const fontsOf = (color: string): string => {
  const font = (size: number, ink: string, more = ''): string =>
    `<font>${more}<sz val="${size}"/><color rgb="${argb(ink)}"/><name val="Calibri"/><family val="2"/></font>`
  const list = [
    font(11, '#1c2733'),
    font(18, readable(color), '<b/>'),
    font(11, '#556270', '<b/>'),
    font(11, inkOn(color), '<b/>'),
    font(11, '#14558f', '<u/>'),
    font(11, '#1c2733', '<b/>'),
    font(13, readable(color), '<b/>'),
  ]
  return `<fonts count="${list.length}">${list.join('')}</fonts>`
}

const fillOf = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${argb(color)}"/><bgColor indexed="64"/></patternFill></fill>`

const xfOf = ({ font, fill, line, format, alignment }: Style): string => {
  const ids = [
    `numFmtId="${format ? formats[format] : 0}" fontId="${fonts[font ?? 'plain']}"`,
    `fillId="${fill ? fills[fill] : 0}" borderId="${line ? lines[line] : 0}"`,
    format && 'applyNumberFormat="1"',
    font && 'applyFont="1"',
    fill && 'applyFill="1"',
    line && 'applyBorder="1"',
  ].filter(Boolean)
  return `<xf xfId="0" ${ids.join(' ')}${alignment ? ` applyAlignment="1"><alignment ${alignment}/></xf>` : '/>'}`
}
