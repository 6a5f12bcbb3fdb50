import { eventsOf } from '#track/events.ts'
import { type Judging, whereOf } from '../judging.ts'
import type { Rule } from '../rule.ts'

/** The text of the rule that says each event a device may report. */
export type Texts = Readonly<Record<string, 'primary' | 'secondary'>>

interface State {
  /** What the last message reported. */
  on: readonly string[]
  /** What the last late message reported, and when it was told. */
  late?: Readonly<Record<string, number>>
}

/** Late messages that go on to report something are told of it so often: nothing says when they ended. */
const hour = 3_600_000

/**
 * A judging that tells what the device itself reports: once, however many messages repeat it, until one comes without
 * it. Late messages count too, with their own time.
 */
export const reported = (textsOf: (rule: Rule) => Texts): Judging<State> => ({
  judge(rule, state, news, { counts, tell }) {
    const texts = textsOf(rule)
    let { on = [], late = {} } = state ?? {}
    for (const one of news.told) {
      const { time } = one
      const events = eventsOf(one.attributes).filter((event) => Object.hasOwn(texts, event))
      const isKnown = (event: string) =>
        one.late ? Math.abs(time - (late[event] ?? Number.NEGATIVE_INFINITY)) < hour : on.includes(event)
      const begun = events.filter((event) => !isKnown(event))
      const place = whereOf(one, news)
      for (const event of begun)
        if (counts(time, place)) tell({ event, text: texts[event] ?? 'primary', time, ...(one.point && { place }) })
      if (!one.late) on = events
      else
        late = Object.fromEntries(events.map((event) => [event, begun.includes(event) ? time : (late[event] ?? time)]))
    }
    const isLate = Object.keys(late).length > 0
    return on.length > 0 || isLate ? { on, ...(isLate && { late }) } : undefined
  },
})
