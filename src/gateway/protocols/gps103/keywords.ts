/** The word behind the IMEI: why a GPS103 device sends. */

import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'

const events: ReadonlyMap<string, DeviceEvent> = new Map([
  ['help me', 'sos'],
  ['low battery', 'lowpower'],
  ['move', 'security_control'],
  ['speed', 'over_speed_reported'],
  ['door alarm', 'door_alarm'],
  ['ac alarm', 'battery_off'],
  ['accident alarm', 'crash_alarm'],
  ['sensor alarm', 'vibration_start'],
  ['bonnet alarm', 'hood_alarm'],
])

/** Words that say how something is. A letter and `t` is the answer to the command of that letter. */
const states: ReadonlyMap<string, Measured> = new Map<string, Measured>([
  ['acc on', { ignition: true }],
  ['acc off', { ignition: false }],
  ['jt', { fuel_cut: true }],
  ['kt', { fuel_cut: false }],
  ['lt', { armed: true }],
  ['mt', { armed: false }],
])

/** By the clock, or because it was asked, of some devices without a word; `DTC`, `rfid` and pictures tell it in their fields. */
const usual = /^(?:tracker|001|DTC|rfid|vt\d{1,3})?$/

export const isAnswer = (word: string): boolean => /^[a-z]t$/.test(word)

/** A figure in the word itself: `T:+28.0`, `oil 51.67`. */
const figures: readonly (readonly [RegExp, string])[] = [
  [/^T:([+-]?\d{1,3}(?:\.\d{1,2})?)$/, 'temperature1'],
  [/^oil (\d{1,3}(?:\.\d{1,2})?)$/, 'fuel_percent'],
]

/** What `word` says, added to `attributes`; one without a meaning of ours as the alarm or event that the device calls it. */
export const readWord = (word: string, attributes: Measured): void => {
  const event = events.get(word)
  if (event) addEvent(attributes, event)
  else if (!usual.test(word)) Object.assign(attributes, stateOf(word))
}

const stateOf = (word: string): Measured => {
  const state = states.get(word)
  if (state) return state
  for (const [pattern, name] of figures) {
    const figure = pattern.exec(word)?.[1]
    if (figure !== undefined) return { [name]: Number(figure) }
  }
  if (isAnswer(word)) return {}
  return /alarm|stockade|^oil/.test(word) ? { alarm: word } : { device_event: word }
}
