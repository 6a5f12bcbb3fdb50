import type { Bus, News } from './bus.ts'

/** Who listens in this process. A listener that throws is a bug, and told as one, but keeps nothing from the others. */
export const createHearing = () => {
  const listeners = new Set<(news: News) => void>()
  const gaps = new Set<() => void>()
  const tell = <T extends unknown[]>(all: ReadonlySet<(...told: T) => void>, ...told: T): void => {
    for (const listener of all)
      try {
        listener(...told)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
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
