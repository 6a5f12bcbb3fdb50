/** Keywords: the word behind the IMEI, which says why a message was sent. */

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

/** Keywords of states. A letter and `t` is the answer to the command of that letter. */
const states: ReadonlyMap<string, Measured> = new Map<string, Measured>([
  ['acc on', { ignition: true }],
  ['acc off', { ignition: false }],
  ['jt', { fuel_cut: true }],
  ['kt', { fuel_cut: false }],
  ['lt', { armed: true }],
  ['mt', { armed: false }],
])

/**
 * Matches keywords of ordinary messages, at intervals or on request; `DTC`, `rfid` and pictures have fields of their
 * own.
 */
const usual = /^(?:tracker|001|DTC|rfid|vt\d{1,3})?$/

/** Answers whether the keyword is the answer to a command. */
export const isAnswer = (word: string): boolean => /^[a-z]t$/.test(word)

/** Keywords with a number in them: `T:+28.0`, `oil 51.67`. */
const figures: readonly (readonly [RegExp, string])[] = [
  [/^T:([+-]?\d{1,3}(?:\.\d{1,2})?)$/, 'temperature1'],
  [/^oil (\d{1,3}(?:\.\d{1,2})?)$/, 'fuel_percent'],
]

/** Adds the meaning of a keyword to the attributes; an unknown one becomes the alarm or event of the device's name. */
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
