import type { Attributes } from '#track/point.ts'
import { type Judging, whereOf } from '../judging.ts'
import type { Rule } from '../rule.ts'

interface State {
  on: boolean
  /** When it was told so first. */
  since: number
}

interface Switch {
  event: string
  /** Answers whether it is on, as a message tells; `undefined` where it does not. */
  read(attributes: Attributes, rule: Rule): boolean | undefined
  /** That it goes off is not told. */
  only_on?: true
}

/** A judging that tells when something goes on (primary) or off (secondary): the first value is only remembered. */
export const switched = ({ event, read, only_on }: Switch): Judging<State> => ({
  judge(rule, state, news, { counts, tell }) {
    let now = state
    for (const one of news.told) {
      const { time } = one
      const on = read(one.attributes, rule)
      // Kept points may come after a status that is newer.
      if (one.late || on === undefined || (now && (on === now.on || time < now.since))) continue
      const place = whereOf(one, news)
      if (now && (on || !only_on) && counts(time, place))
        tell({ event, text: on ? 'primary' : 'secondary', time, ...(one.point && { place }) })
      now = { on, since: time }
    }
    return now
  },
})

/** The input or output that the parameter of the rule numbers, from 1, of a mask with the first in bit 0. */
export const numbered =
  (name: 'inputs' | 'outputs') =>
  (attributes: Attributes, { param }: Rule): boolean | undefined => {
    // Devices whose one relay cuts the engine tell of it by that name.
    const mask = Number(attributes[name] ?? (name === 'outputs' && param === 1 ? attributes.fuel_cut : undefined))
    if (!Number.isFinite(mask) || param === null || param < 1) return undefined
    return Math.floor(mask / 2 ** (param - 1)) % 2 === 1
  }

export const ignitionOf = ({ ignition }: Attributes): boolean | undefined =>
  typeof ignition === 'boolean' ? ignition : undefined

export const switchedOn = switched({ event: 'ignition', read: ignitionOf, only_on: true })

/** Sentences of docs/judging.md about rules that tell of switches. */
export const judged_switches = [
  'on by the primary text, off by the secondary',
  '`param` is the number of the input or output, from 1',
] as const
