/** Alarms of Meiligao: a byte before the words of a place. */

import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

type Meaning = readonly [DeviceEvent, HarshDriving?]

const alarms: Readonly<Record<number, Meaning>> = {
  1: ['sos'],
  16: ['lowpower'],
  17: ['over_speed_reported'],
  18: ['security_control'],
  20: ['poweron'],
  21: ['gps_lost'],
  22: ['gps_recover'],
  80: ['battery_off'],
  83: ['antenna_disconnect'],
  // Braking of some, acceleration of others.
  114: ['harsh_driving'],
}

const alarmsOf: Readonly<Record<string, Readonly<Record<number, Meaning>>>> = {
  meiligao_tk218: {
    96: ['fatigue_driving'],
    113: ['harsh_driving', 'braking'],
    114: ['harsh_driving', 'acceleration'],
    115: ['crash_alarm'],
    116: ['idle_start'],
  },
}

/** None, inputs that their bits tell, and reports by angle and distance. */
const isRoutine = (code: number): boolean =>
  code === 0 || (code >= 2 && code <= 5) || (code >= 0x31 && code <= 0x35) || code === 0x52 || code === 0x63

export const addAlarm = (attributes: Measured, code: number, model: string | undefined): void => {
  const [event, kind] = alarmsOf[model ?? '']?.[code] ?? alarms[code] ?? []
  if (event) addEvent(attributes, event, kind)
  else if (!isRoutine(code)) attributes.alarm = code
}
