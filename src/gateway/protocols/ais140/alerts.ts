/** Alert ids of the standard, and the letters of packets, which mean the same where there is no id. */

import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

type Meaning = readonly [DeviceEvent, HarshDriving?]

const ids: Readonly<Record<number, Meaning>> = {
  3: ['battery_off'],
  4: ['backup_battery_low'],
  6: ['battery_on'],
  9: ['case_opened'],
  10: ['sos'],
  13: ['harsh_driving', 'braking'],
  14: ['harsh_driving', 'acceleration'],
  15: ['harsh_driving', 'cornering'],
  17: ['over_speed_reported'],
}

/**
 * Ids that are no alerts: places now and later, the internal battery is well again, ignition, no emergency any more,
 * settings.
 */
const routine: ReadonlySet<number> = new Set([1, 2, 5, 7, 8, 11, 12])

const letters: Readonly<Record<string, Meaning>> = {
  EA: ['sos'],
  TA: ['case_opened'],
  BD: ['battery_off'],
  BR: ['battery_on'],
  BL: ['backup_battery_low'],
  HB: ['harsh_driving', 'braking'],
  HA: ['harsh_driving', 'acceleration'],
  RT: ['harsh_driving', 'cornering'],
  OS: ['over_speed_reported'],
}

/**
 * Adds the event or alarm of a packet, by its letter and its id (`NaN` where there is none). An id without a word of
 * ours, or 16, the wire of the button, stays a number.
 */
export const addAlert = (attributes: Measured, letter: string, id: number): void => {
  const plain = Number.isNaN(id) || routine.has(id)
  const [event, kind] = (plain ? letters[letter] : ids[id]) ?? []
  if (event) addEvent(attributes, event, kind)
  else if (!plain) attributes.alarm = id
  if (id === 7 || letter === 'IN') attributes.ignition = true
  if (id === 8 || letter === 'IF') attributes.ignition = false
}
