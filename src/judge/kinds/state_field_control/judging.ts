import type { Attribute } from '#track/point.ts'
import type { Extra } from '../../happening.ts'
import { type Judging, whereOf } from '../../judging.ts'
import type { News } from '../../news.ts'
import type { Rule } from '../../rule.ts'
import { readingsOf, type Sensed } from '../../sensed.ts'

interface State {
  /** Id of the virtual sensor, where it is one: of another one this says nothing. */
  of?: number
  /** Whether it has the value, and since when. */
  on: boolean
  since: number
  /** When that was told last. */
  told?: number | undefined
}

/** Attributes by the state fields of models (`tracker_model`). */
const attributes: ReadonlyMap<unknown, string> = new Map([
  ['ignition', 'ignition'],
  ['gsm', 'gsm_signal'],
  ['battery', 'battery'],
  ['inputs', 'inputs'],
  ['outputs', 'outputs'],
  ['hardware_key', 'hardware_key'],
])

/** State fields that rules can watch. */
export const watched_fields = [...attributes.keys()] as string[]

/**
 * Tells that a state field, or a virtual sensor, takes the value `trigger_value`; with `allow_repeat` again every
 * `repeat_delay_seconds`, while messages go on to tell it. True and false are 1 and 0 as well.
 */
export const judging: Judging<State> = {
  judge({ extended }, state, news, { counts, sensor, tell }) {
    const source = sensor() ?? attributes.get(extended.state_field)
    if (source === undefined) return undefined
    const delay = Number(extended.repeat_delay_seconds ?? 0) * 1000
    const of = typeof source === 'string' ? {} : { of: source.id }
    let now = state?.of === of.of ? state : undefined
    for (const { one, value, extra } of valuesOf(source, extended, news)) {
      const { time } = one
      if (now && time < now.since) continue
      const on = textOf(value) === textOf(extended.trigger_value)
      const isNew = on !== now?.on
      if (isNew) now = { ...of, on, since: time }
      const isAgain = extended.allow_repeat === true && now?.told !== undefined && time - now.told >= delay
      const place = whereOf(one, news)
      if (!on || !(isNew || isAgain) || !counts(time, place)) continue
      now = { ...of, on, since: now?.since ?? time, told: time }
      tell({
        event: 'state_field_control',
        text: 'primary',
        time,
        ...(one.point && { place }),
        ...(extra && { extra }),
      })
    }
    return now
  },
}

interface Value {
  one: News['told'][number]
  value: Attribute
  extra: Extra | undefined
}

/** What messages tell of it, late ones left out. */
const valuesOf = function* (source: Sensed | string, extended: Rule['extended'], news: News): Generator<Value> {
  const isShown = extended.display_value === true
  if (typeof source === 'string') {
    for (const one of news.told) {
      const value = one.attributes[source]
      if (one.late || value === undefined) continue
      yield { one, value, extra: isShown ? { sensor_calculated_value: String(value) } : undefined }
    }
    return
  }
  const named = { sensor_id: source.id, sensor_name: source.name }
  for (const { one, said } of readingsOf(source, news))
    yield { one, value: said.value, extra: { ...named, ...(isShown && { sensor_calculated_value: said.shown }) } }
}

const textOf = (value: Attribute | unknown): string =>
  typeof value === 'boolean'
    ? String(Number(value))
    : String(value)
        .replace(/^true$/i, '1')
        .replace(/^false$/i, '0')
