import type { News } from './bus.ts'

/**
 * What is believed of a letter. Whoever may publish where processes listen can send anything, and processes of another version
 * tell what this one does not know: what is not as `News` says is left out, and counted by why.
 */

/** A text that is no letter; news of a kind that is not known; news that are not what their kind says. */
export const oddities = ['letter', 'kind', 'news'] as const

export type Oddity = (typeof oddities)[number]

export interface Read {
  /** The process that sent it. */
  from: string
  /** Counts the letters of a process, also those that could not be sent: who sees one missing knows of a gap. */
  number: number
  /** Whether it says nothing but that its process is there. */
  isSign: boolean
  news: News[]
  odd: Oddity[]
}

type Fields = Readonly<Record<string, unknown>>

/** Characters of a letter, which is at most 60,000 bytes long, and of the name of a process. */
const longest_letter = 100_000
const longest_name = 64

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

const isIds = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every(isId)

const listed =
  <K extends 'sources' | 'settings' | 'commands'>(kind: K) =>
  ({ ids }: Fields): { kind: K; ids: readonly number[] } | undefined =>
    isIds(ids) ? { kind, ids } : undefined

const kinds: { [K in News['kind']]: (fields: Fields) => Extract<News, { kind: K }> | undefined } = {
  sources: listed('sources'),
  settings: listed('settings'),
  commands: listed('commands'),
  history: ({ account_id, ids }) => (isId(account_id) && isIds(ids) ? { kind: 'history', account_id, ids } : undefined),
  rights({ account_id }) {
    if (account_id === undefined) return { kind: 'rights' }
    return isId(account_id) ? { kind: 'rights', account_id } : undefined
  },
  maps: () => ({ kind: 'maps' }),
}

const isKind = (kind: unknown): kind is News['kind'] => typeof kind === 'string' && Object.hasOwn(kinds, kind)

const readNews = (value: unknown): News | Oddity => {
  if (!isFields(value)) return 'news'
  const { kind } = value
  if (!isKind(kind)) return typeof kind === 'string' ? 'kind' : 'news'
  return kinds[kind](value) ?? 'news'
}

const parse = (text: string): unknown => {
  if (text.length > longest_letter) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The letter that a text is; undefined where it is none. Never throws. */
export const readLetter = (text: string): Read | undefined => {
  const value = parse(text)
  if (!isFields(value)) return undefined
  const { from, number, news } = value
  if (typeof from !== 'string' || from === '' || from.length > longest_name) return undefined
  if (!Number.isSafeInteger(number) || !Array.isArray(news)) return undefined
  const read = news.map(readNews)
  return {
    from,
    number: number as number,
    isSign: news.length === 0,
    news: read.filter((one) => typeof one !== 'string'),
    odd: read.filter((one) => typeof one === 'string'),
  }
}
