import { escapeXml } from '../../xml.ts'
import { inkOn, readable } from '../colors.ts'
import { head, main } from './parts.ts'

/** Numbers of the styles of cells: the places of their `xf`. */
export const styles = {
  plain: 0,
  title: 1,
  label: 2,
  names: 3,
  text: 4,
  time: 5,
  number: 6,
  link: 7,
  line: 8,
  line_link: 9,
  bold: 10,
} as const

const argb = (color: string): string => `FF${color.slice(1).toUpperCase()}`

/** The part of the workbook with the styles of cells. `time` is the format of times. */
export const stylesOf = (color: string, time: string): string => {
  const font = (size: number, ink: string, more = ''): string =>
    `<font>${more}<sz val="${size}"/><color rgb="${argb(ink)}"/><name val="Calibri"/><family val="2"/></font>`
  const xf = (ids: string, alignment = ''): string =>
    `<xf xfId="0" ${ids}${alignment ? ` applyAlignment="1"><alignment ${alignment}/></xf>` : '/>'}`
  const top = 'vertical="top" wrapText="1"'
  return [
    `${head}<styleSheet xmlns="${main}">`,
    `<numFmts count="1"><numFmt numFmtId="164" formatCode="${escapeXml(time)}"/></numFmts>`,
    '<fonts count="6">',
    font(11, '#1c2733'),
    font(18, readable(color), '<b/>'),
    font(11, '#556270', '<b/>'),
    font(11, inkOn(color), '<b/>'),
    font(11, '#14558f', '<u/>'),
    font(11, '#1c2733', '<b/>'),
    '</fonts>',
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    `<fill><patternFill patternType="solid"><fgColor rgb="${argb(color)}"/><bgColor indexed="64"/></patternFill></fill></fills>`,
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
    '<border><left/><right/><top/><bottom style="thin"><color rgb="FFD5DBE1"/></bottom><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    '<cellXfs count="11">',
    xf('numFmtId="0" fontId="0" fillId="0" borderId="0"'),
    xf('numFmtId="0" fontId="1" fillId="0" borderId="0" applyFont="1"', 'vertical="center"'),
    xf('numFmtId="0" fontId="2" fillId="0" borderId="0" applyFont="1"', 'vertical="top"'),
    xf('numFmtId="0" fontId="3" fillId="2" borderId="0" applyFont="1" applyFill="1"', 'vertical="center" wrapText="1"'),
    xf('numFmtId="0" fontId="0" fillId="0" borderId="1" applyBorder="1"', top),
    xf(
      'numFmtId="164" fontId="0" fillId="0" borderId="1" applyNumberFormat="1" applyBorder="1"',
      'horizontal="left" vertical="top"',
    ),
    xf('numFmtId="0" fontId="0" fillId="0" borderId="1" applyBorder="1"', 'vertical="top"'),
    xf('numFmtId="0" fontId="4" fillId="0" borderId="1" applyFont="1" applyBorder="1"', top),
    xf('numFmtId="0" fontId="0" fillId="0" borderId="0"', 'vertical="top"'),
    xf('numFmtId="0" fontId="4" fillId="0" borderId="0" applyFont="1"', 'vertical="top"'),
    xf('numFmtId="0" fontId="5" fillId="0" borderId="1" applyFont="1" applyBorder="1"', top),
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('')
}
