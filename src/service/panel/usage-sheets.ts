import type { Cell, Column, Sheet, Table } from '#formats/sheet/sheet.ts'
import type { readUsage } from './usage.ts'
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import ru from './words/ru.json' with { type: 'json' }

/** A dealer's report as sheets: customers, months and plans, each with what they come to. */

type UsageWords = Readonly<Record<keyof typeof en, string>>
type Told = Awaited<ReturnType<typeof readUsage>>

const languages: Readonly<Record<string, UsageWords>> = { de, en, es, fr, pt, ru }

/** The words of a locale such as `de_AT`; English when its language is none of ours. */
export const usageWordsOf = (locale: string): UsageWords => languages[locale.slice(0, 2)] ?? en

const megabyte = 1_000_000
const fields = ['devices', 'messages', 'megabytes', 'sign_ins', 'commands', 'revenue', 'before'] as const
type Field = (typeof fields)[number]
const decimals: Partial<Record<Field, number>> = { megabytes: 2, revenue: 2, before: 2 }

type Figures = Partial<Record<Field, number>>

/** Rows of one table: what each is called, and its figures. */
interface Rows {
  titles: readonly (keyof UsageWords)[]
  rows: readonly { names: readonly string[]; figures: Figures }[]
  total: Figures
}

const figuresOf = ({
  devices,
  messages,
  bytes,
  ...more
}: { devices: number; messages: number; bytes: number } & Figures): Figures => ({
  ...more,
  ...{ devices, messages, megabytes: bytes / megabyte },
})

export const usageSheets = (told: Told, locale: string): Sheet[] => {
  const words = usageWordsOf(locale)
  const sheet = (title: 'users' | 'months' | 'plans', rows: Rows): Sheet => ({
    ...{ header: words[title], entity_ids: [], additional_field: '' },
    sections: [tableOf(rows, words, locale)],
  })
  const { total, before, users, months, plans } = told
  const sum = { ...figuresOf(total), before: before.revenue }
  const { sign_ins: _, commands: __, before: ___, ...monthly } = sum
  return [
    sheet('users', {
      titles: ['user', 'login'],
      rows: users.map(({ name, login, before, user_id: _, deleted: __, ...figures }) => ({
        names: [name || login, login],
        figures: { ...figuresOf(figures), before: before.revenue },
      })),
      total: sum,
    }),
    sheet('months', {
      titles: ['month'],
      rows: months.map(({ month, ...figures }) => ({ names: [month], figures: figuresOf(figures) })),
      total: monthly,
    }),
    sheet('plans', {
      titles: ['plan'],
      rows: plans.map(({ name, revenue, before }) => ({ names: [name], figures: { revenue, before } })),
      total: { revenue: total.revenue, before: before.revenue },
    }),
  ]
}

const tableOf = ({ titles, rows, total }: Rows, words: UsageWords, locale: string): Table => {
  const shown = fields.filter((field) => total[field] !== undefined)
  const tag = locale.replace('_', '-')
  const cell = (field: Field, figures: Figures): Cell => {
    const digits = { minimumFractionDigits: decimals[field] ?? 0, maximumFractionDigits: decimals[field] ?? 0 }
    const raw = figures[field] ?? 0
    return { type: 'value', v: raw.toLocaleString(tag, digits), raw }
  }
  const cells = (figures: Figures) => Object.fromEntries(shown.map((field) => [field, cell(field, figures)]))
  const named = (names: readonly string[]) =>
    Object.fromEntries(
      titles.map((title, i) => [title, { type: 'value', v: names[i] ?? '', raw: names[i] ?? '' } as const]),
    )
  return {
    ...{ type: 'table', header: '', column_groups: [] },
    columns: [
      ...titles.map((title) => columnOf(title, words[title], 'left', 160)),
      ...shown.map((field) => columnOf(field, words[field], 'right', 90)),
    ],
    data: [
      {
        header: '',
        rows: rows.map(({ names, figures }) => ({ ...named(names), ...cells(figures) })),
        total: { text: words.total, ...cells(total) },
      },
    ],
  }
}

const columnOf = (field: string, title: string, align: Column['align'], width: number): Column => ({
  ...{ field, title, align, width },
  weight: align === 'left' ? 2 : 1,
  highlight_min_max: false,
})
