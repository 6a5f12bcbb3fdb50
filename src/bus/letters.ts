import { randomBytes } from 'node:crypto'
import type { News } from './bus.ts'
import { type Oddity, type Read, readLetter } from './read.ts'

/** News on their way to other processes: gathered, and put into letters of a length that the way can carry. */

type Letter = Pick<Read, 'from' | 'number' | 'news'>

/** Ids that wait to be sent, at most; beyond, others are told of a gap instead. */
const most_waiting = 100_000
/** Bytes of a letter around its news, and of an id with its comma. */
const envelope = 100
const id_bytes = 18

/** Ids of one kind, and what else is said of them. */
interface Gathered {
  about: object
  ids: Set<number>
}

/** The ids as news of which each has room in a letter of so many bytes. */
export const piecesOf = (gathered: readonly Gathered[], most_bytes: number): News[] => {
  const most = Math.floor((most_bytes - 2 * envelope) / id_bytes)
  return gathered.flatMap(({ about, ids }) => {
    const all = [...ids]
    const parts = Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most))
    return parts.map((part) => ({ ...about, ids: part }) as object as News)
  })
}

/** The news in as few letters as they fit in, of so many bytes each, in their order. */
export const inLetters = (news: readonly News[], most_bytes: number): News[][] => {
  const letters: News[][] = []
  let room = 0
  for (const one of news) {
    const bytes = JSON.stringify(one).length + 1
    if (bytes > room) {
      letters.push([])
      room = most_bytes - envelope
    }
    letters.at(-1)?.push(one)
    room -= bytes
  }
  return letters
}

/** Gathers what this process tells: ids of one kind go together, each once. */
export const createOutgoing = (most_bytes: number) => {
  const from = randomBytes(8).toString('hex')
  const ids = new Map<string, Gathered>()
  const others = new Map<string, News>()
  let number = 0
  let waiting = 0

  const add = (news: News): void => {
    if (waiting >= most_waiting) lose()
    if (!('ids' in news)) {
      const key = JSON.stringify(news)
      if (!others.has(key)) waiting++
      others.set(key, news)
      return
    }
    const { ids: told, ...about } = news
    const key = JSON.stringify(about)
    const known = ids.get(key) ?? { about, ids: new Set<number>() }
    const before = known.ids.size
    for (const id of told) known.ids.add(id)
    waiting += known.ids.size - before
    ids.set(key, known)
  }

  /** What waits is not sent: the number that is skipped tells others. */
  const lose = (): void => {
    ids.clear()
    others.clear()
    waiting = 0
    number++
  }

  /** All that waits, as texts. */
  const take = (): string[] => {
    const news = [...piecesOf([...ids.values()], most_bytes), ...others.values()]
    ids.clear()
    others.clear()
    waiting = 0
    return inLetters(news, most_bytes).map((some) =>
      JSON.stringify({ from, number: ++number, news: some } satisfies Letter),
    )
  }

  return {
    from,
    add,
    lose,
    take,
    isWaiting: (): boolean => waiting > 0,
    /** Says nothing but that this process is there, and how many letters it has sent. */
    sign: (): string => JSON.stringify({ from, number, news: [] } satisfies Letter),
  }
}

/** Processes that are remembered by their letters: those that ended are forgotten in time. */
const most_processes = 1_000

/** What a text says to this process. */
interface Heard {
  news: readonly News[]
  /** Whether a letter before it is missing. */
  missed: boolean
  /** What was left out of it, by why. */
  odd: readonly Oddity[]
}

/** Reads what others tell. What is no letter tells nothing: had it been one, the next one of its process tells of the gap. */
export const createIncoming = (own: string, now: () => number = () => performance.now()) => {
  /** The last letter of each process; `undefined` where any may have come meanwhile. The one that was silent longest stands first. */
  const last = new Map<string, number | undefined>()
  /** When each was heard. */
  const heard = new Map<string, number>()
  const forget = (from: string): void => {
    last.delete(from)
    heard.delete(from)
  }
  const isMissing = ({ from, number, isSign }: Read): boolean => {
    const before = last.has(from) ? last.get(from) : 0
    return before !== undefined && number !== (isSign ? before : before + 1)
  }
  return {
    hear(text: string): Heard {
      const letter = readLetter(text)
      if (!letter) return { news: [], missed: false, odd: ['letter'] }
      const { from, number, news, odd } = letter
      if (from === own) return { news: [], missed: false, odd: [] }
      const missed = isMissing(letter)
      forget(from)
      last.set(from, number)
      heard.set(from, now())
      const [oldest] = last.keys()
      if (last.size > most_processes && oldest) forget(oldest)
      return { news, missed, odd }
    },
    /** Answers whether a process has been silent for so many milliseconds: what it told last may not have come. Each is forgotten then. */
    hasLost(silence: number): boolean {
      const lost = [...heard].filter(([, at]) => now() - at > silence)
      for (const [from] of lost) forget(from)
      return lost.length > 0
    },
    /** Nothing was heard for a while, and that has been told. */
    skip(): void {
      for (const from of last.keys()) last.set(from, undefined)
    },
  }
}
