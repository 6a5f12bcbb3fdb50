import { escapeHtml } from '#formats/html.ts'
import type { MailTable } from '#formats/sheet/mail.ts'
import { languageOf } from './language.ts'
import { tableHtml, tableText } from './report-table.ts'
import type { ReportWords, Template, Wording } from './wording.ts'

/** The dealer, as it shows itself in a letter. */
export interface Brand {
  title: string
  /** The address of an image. */
  logo?: string
  /** Below every letter; may be empty. */
  footer: string
}

export interface Letter {
  template: Template
  locale: string
  /** What the template's `{names}` stand for; `{window}` is from `from` to `until`, `{amount}` is `balance` in `currency`, `{time}` is `at` in `time_zone`, `{title}` the brand's. */
  words: Readonly<Record<string, string | number>>
  brand: Brand
  /** Of a letter with a report. */
  report?: ReportShown | undefined
}

/** A report as its letter shows it: its first table, and what is to know of it. */
export interface ReportShown {
  /** Null where it has no row. */
  table: MailTable | null
  notes: readonly ReportNote[]
}

export type ReportNote = 'late' | 'left_out' | 'workbook'

export interface Written {
  subject: string
  text: string
  html: string
}

/** The letter in its reader's language, as plain text and as simple HTML. */
export const writeLetter = ({ template, locale, words, brand, report }: Letter): Written => {
  const { code, language } = languageOf(locale)
  const known = {
    ...words,
    ...amountIn(code, words),
    ...timeIn(code, words),
    ...windowIn(code, words),
    reason: reasonIn(language.report, words),
    title: brand.title,
  }
  const plain = language.letters[template]
  const notes = report?.notes.map((note) => language.report[note]) ?? []
  const wording = fill({ ...plain, before: [...plain.before, ...notes] }, known)
  const told = report && tableOf(report, language.report)
  const link = wording.button && String(words.link)
  const { subject, before, after, shown } = wording
  const text = [
    ...before,
    shown,
    link && `${wording.button}: ${link}`,
    told?.text,
    ...after,
    brand.footer && `-- \n${brand.footer}`,
  ]
  return {
    // A line break in a title would begin another header.
    subject: subject.replace(/\s+/g, ' '),
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: page({ code, copy: language.copy, wording, link, brand, table: told?.html }),
  }
}

/** The table of a report, or that it has none. */
const tableOf = ({ table }: ReportShown, { more, nothing }: ReportWords): { text: string; html: string } => {
  if (!table) return { text: nothing, html: paragraph(nothing) }
  const left = table.more > 0 ? more.replace('{more}', String(table.more)) : ''
  return { text: tableText(table, left), html: tableHtml(table, left) }
}

/** Why there is no report. */
const reasonIn = ({ reasons }: ReportWords, { fault }: Letter['words']): string =>
  reasons[fault as keyof typeof reasons] ?? reasons.unexpected

/** The balance as the language writes money: exact, with two decimals. */
const amountIn = (code: string, { balance, currency }: Letter['words']): { amount?: string } => {
  if (balance === undefined) return {}
  const money = {
    style: 'currency',
    currency: String(currency),
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  } as const
  return { amount: new Intl.NumberFormat(code, money).format(balance as `${number}`) }
}

/** The instant as the language writes it, to the second and with its zone. */
const timeIn = (code: string, { at, time_zone }: Letter['words']): { time?: string } => {
  if (at === undefined) return {}
  const style = { dateStyle: 'long', timeStyle: 'long', timeZone: String(time_zone) } as const
  return { time: new Intl.DateTimeFormat(code, style).format(new Date(at)) }
}

/** From when to when, as the language writes it, by the clocks of the `time_zone`. */
export const windowIn = (code: string, { from, until, time_zone }: Letter['words']): { window?: string } => {
  if (from === undefined || until === undefined) return {}
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: String(time_zone) } as const
  return { window: new Intl.DateTimeFormat(code, style).formatRange(new Date(from), new Date(until)) }
}

const fill = (wording: Wording, words: Readonly<Record<string, string | number>>): Wording => {
  const put = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? ''))
  const { subject, before, button, shown, after } = wording
  return {
    subject: put(subject),
    before: before.map(put),
    button: button && put(button),
    shown: shown && put(shown),
    after: after.map(put),
  }
}

interface Page {
  code: string
  copy: string
  wording: Wording
  link?: string
  brand: Brand
  /** Of a report. */
  table?: string | undefined
}

/** Mail programs know no style sheets: every element carries its style. */
const style = {
  body: 'margin:0;padding:24px 12px;background:#f2f4f6;color:#1c2733;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere;word-break:break-word',
  card: 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dde3e8;border-radius:8px',
  title: 'margin:0 0 24px;font-size:20px;font-weight:600',
  logo: 'max-height:48px;max-width:240px;border:0',
  button:
    'display:inline-block;padding:12px 20px;background:#14558f;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600',
  shown: 'margin:24px 0;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px',
  small: 'font-size:13px;color:#556270;word-break:break-all',
  footer: 'max-width:520px;margin:16px auto 0;padding:0 32px;font-size:13px;color:#556270;white-space:pre-line',
} as const

const styled = (name: keyof typeof style): string => `style="${escapeHtml(style[name])}"`
const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const page = ({ code, copy, wording, link, brand, table }: Page): string => {
  const { subject, before, button = '', shown, after } = wording
  const title = escapeHtml(brand.title)
  const head = brand.logo ? `<img ${styled('logo')} src="${escapeHtml(brand.logo)}" alt="${title}">` : title
  const address = link && escapeHtml(link)
  return [
    `<!doctype html><html lang="${code}"><head><meta charset="utf-8">`,
    // Phones that are not told their width show a page for desks, too small to read.
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head>`,
    `<body ${styled('body')}><div ${styled('card')}><div ${styled('title')}>${head}</div>`,
    ...before.map(paragraph),
    shown && `<p ${styled('shown')}>${escapeHtml(shown)}</p>`,
    address && `<p style="margin:24px 0"><a ${styled('button')} href="${address}">${escapeHtml(button)}</a></p>`,
    table && `${table}<div style="height:24px"></div>`,
    ...after.map(paragraph),
    address &&
      `<p ${styled('small')}>${escapeHtml(copy)}<br><a style="color:#14558f" href="${address}">${address}</a></p>`,
    '</div>',
    brand.footer && `<div ${styled('footer')}>${escapeHtml(brand.footer)}</div>`,
    '</body></html>',
  ]
    .filter(Boolean)
    .join('\n')
}
