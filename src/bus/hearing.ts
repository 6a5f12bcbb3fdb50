import type { Bus, BusLog, News } from './bus.ts'
import type { createIncoming } from './letters.ts'
import type { Oddity } from './read.ts'

/** Keeps the listeners of this process. A listener that throws is a bug, and logged as one, but keeps nothing from the others and ends nothing. */
export const createHearing = (log: Pick<BusLog, 'error'>) => {
  const listeners = new Set<(news: News) => void>()
  const gaps = new Set<() => void>()
  const tell = <T extends unknown[]>(all: ReadonlySet<(...told: T) => void>, ...told: T): void => {
    for (const listener of all)
      try {
        listener(...told)
      } catch (error) {
        log.error({ err: error }, 'what a process was told ended in an error')
      }
  }
  return {
    hear: (news: News): void => tell(listeners, news),
    miss: (): void => tell(gaps),
    subscribe: ((listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }) satisfies Bus['subscribe'],
    onGap: ((listener) => void gaps.add(listener)) satisfies Bus['onGap'],
  }
}

export type Hearing = ReturnType<typeof createHearing>

/** Tells who listens what a text of another process says, and `onOdd` what of it is not believed. Never throws. */
export const reading =
  ({ hear, miss }: Hearing, incoming: ReturnType<typeof createIncoming>, onOdd: (oddity: Oddity) => void) =>
  (text: string): void => {
    const { news, missed, odd } = incoming.hear(text)
    for (const oddity of odd) onOdd(oddity)
    if (missed) miss()
    for (const one of news) hear(one)
  }

/** Signs of life that may fail to come before a process is taken for gone: it may have been killed with something to tell. */
const signs = 3

/** Tells of a gap when another process has fallen silent that sends a sign every `beat` milliseconds. */
export const missTheSilent = ({ miss }: Hearing, incoming: ReturnType<typeof createIncoming>, beat: number): void => {
  if (incoming.hasLost(signs * beat)) miss()
}
