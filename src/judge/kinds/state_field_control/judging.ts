import type { Attribute } from '#track/point.ts'
import { type Judging, whereOf } from '../../judging.ts'

interface State {
  /** Whether the field has the value, and since when. */
  on: boolean
  since: number
  /** When that was told last. */
  told?: number | undefined
}

/** Attributes by the state fields of models (`tracker_model`). */
const attributes: Readonly<Record<string, string>> = {
  ignition: 'ignition',
  gsm: 'gsm_signal',
  battery: 'battery',
  inputs: 'inputs',
  outputs: 'outputs',
  hardware_key: 'hardware_key',
}

/** State fields that rules can watch. */
export const watched_fields = Object.keys(attributes)

/**
 * Tells that a state field takes the value `trigger_value`; with `allow_repeat` again every `repeat_delay_seconds`, while
 * messages go on to tell it. True and false are 1 and 0 as well.
 */
export const judging: Judging<State> = {
  judge({ extended }, state, news, { counts, tell }) {
    const name = attributes[String(extended.state_field)]
    if (name === undefined) return undefined
    const delay = Number(extended.repeat_delay_seconds ?? 0) * 1000
    let now = state
    for (const one of news.told) {
      const value = one.attributes[name]
      const { time } = one
      if (one.late || value === undefined || (now && time < now.since)) continue
      const on = textOf(value) === textOf(extended.trigger_value)
      const isNew = on !== now?.on
      if (isNew) now = { on, since: time }
      const isAgain = extended.allow_repeat === true && now?.told !== undefined && time - now.told >= delay
      const place = whereOf(one, news)
      if (!on || !(isNew || isAgain) || !counts(time, place)) continue
      now = { on, since: now?.since ?? time, told: time }
      tell({
        event: 'state_field_control',
        text: 'primary',
        time,
        ...(one.point && { place }),
        ...(extended.display_value === true && { extra: { sensor_calculated_value: String(value) } }),
      })
    }
    return now
  },
}

const textOf = (value: Attribute | unknown): string =>
  typeof value === 'boolean'
    ? String(Number(value))
    : String(value)
        .replace(/^true$/i, '1')
        .replace(/^false$/i, '0')
