/** Alert ids of the standard, and the letters of packets, which say the same where there is no id. */

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

/** Places now and later, the battery inside is well again, ignition, no emergency any more, and settings. */
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

/** `NaN` where there is no id. One that the standard has no word for, 16 is the wire of the button, stays a number. */
export const addAlert = (attributes: Measured, letter: string, id: number): void => {
  const plain = Number.isNaN(id) || routine.has(id)
  const [event, kind] = (plain ? letters[letter] : ids[id]) ?? []
  if (event) addEvent(attributes, event, kind)
  else if (!plain) attributes.alarm = id
  if (id === 7 || letter === 'IN') attributes.ignition = true
  if (id === 8 || letter === 'IF') attributes.ignition = false
}
