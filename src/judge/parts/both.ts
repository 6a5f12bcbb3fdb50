import type { Judging } from '../judging.ts'

type State = readonly [first: unknown, second: unknown]

/** A judging of rules in two ways. */
export const both = (first: Judging, second: Judging): Judging<State> => ({
  judge(rule, state, news, means) {
    // Null is what JSON makes of nothing.
    const next = [first, second].map((kind, i) => kind.judge(rule, state?.[i] ?? undefined, news, means) ?? null)
    return next.some((one) => one !== null) ? [next[0], next[1]] : undefined
  },
  due(rule, state, news) {
    const dues = [first, second].flatMap((kind, i) => kind.due?.(rule, state?.[i] ?? undefined, news) ?? [])
    return dues.length === 0 ? undefined : Math.min(...dues)
  },
})
