import type { Waiting } from '#store/waiting.ts'

/** Milliseconds for which one answer is good for all: nobody notices that it is so old. */
const good_for = 300

/**
 * Makes work that is done only where something waits for it. Queues are mostly empty, and what an idle platform costs is that
 * each was asked for by itself, again and again: one question tells of all.
 */
export const createGlance = (ask: () => Promise<Waiting>) => {
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve({} as Waiting) }
  const look = (): Promise<Waiting> => {
    const now = performance.now()
    if (now - asked.at < good_for) return asked.answer
    asked = { at: now, answer: ask() }
    return asked.answer
  }
  return (what: keyof Waiting, work: () => Promise<void>) => async (): Promise<void> => {
    if ((await look())[what]) await work()
  }
}
