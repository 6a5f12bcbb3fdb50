import { escapeHtml } from '#formats/html.ts'
import type { MailGroup, MailTable } from '#formats/sheet/mail.ts'

/** The table of a report in a letter: as wide as a phone, for mail programs scroll nothing to the side. */

/** Colours are those of the letter: mail programs know no style sheets. */
const style = {
  header: 'margin:24px 0 8px;font-size:17px;font-weight:600',
  group: 'margin:16px 0 0;padding:6px 0;font-size:14px;font-weight:600;color:#556270;border-bottom:2px solid #c8d0d7',
  row: 'padding:8px 0;border-bottom:1px solid #dde3e8',
  total: 'padding:8px 0;border-bottom:1px solid #dde3e8;font-weight:600;background:#f6f8f9',
  text: 'margin:0 0 4px;font-size:15px',
  figure: 'display:inline-block;min-width:76px;margin:0 14px 4px 0;vertical-align:top;font-size:15px',
  more: 'margin:12px 0 0;font-size:15px',
  label: 'font-size:12px;font-weight:400;color:#556270',
} as const

const element = (name: keyof typeof style, html: string, tag = 'div'): string =>
  `<${tag} style="${escapeHtml(style[name])}">${html}</${tag}>`

/** Rows one below the other; in each the texts, and the figures side by side as far as there is room. */
export const tableHtml = (table: MailTable, more: string): string =>
  [
    element('header', escapeHtml(table.header)),
    ...table.groups.map((group) => groupHtml(group, table.columns)),
    more && element('more', escapeHtml(more)),
  ].join('\n')

const groupHtml = ({ header, rows, total }: MailGroup, columns: MailTable['columns']): string =>
  [
    header && element('group', escapeHtml(header)),
    ...rows.map((cells) => element('row', cellsHtml(cells, columns))),
    total && element('total', `${element('text', escapeHtml(total.text))}${cellsHtml(total.cells, columns)}`),
  ]
    .filter(Boolean)
    .join('\n')

const cellsHtml = (cells: readonly string[], columns: MailTable['columns']): string =>
  columns
    .map(({ title, align }, at) => {
      const text = cells[at] ?? ''
      if (text === '') return ''
      const label = title && element('label', escapeHtml(title), 'span')
      if (align === 'left') return element('text', [label, escapeHtml(text)].filter(Boolean).join(' '))
      return element('figure', [label, escapeHtml(text)].filter(Boolean).join('<br>'))
    })
    .join('')

/** Rows as lines, for readers of plain text. */
export const tableText = (table: MailTable, more: string): string =>
  [
    `== ${table.header} ==`,
    ...table.groups.flatMap(({ header, rows, total }) => [
      ...(header ? [`\n${header}`] : []),
      ...rows.map((cells) => `- ${cellsText(cells, table.columns)}`),
      ...(total ? [`${total.text} ${cellsText(total.cells, table.columns)}`] : []),
    ]),
    ...(more ? [`\n${more}`] : []),
  ].join('\n')

const cellsText = (cells: readonly string[], columns: MailTable['columns']): string =>
  columns.flatMap(({ title }, at) => (cells[at] ? [title ? `${title}: ${cells[at]}` : cells[at]] : [])).join('; ')
