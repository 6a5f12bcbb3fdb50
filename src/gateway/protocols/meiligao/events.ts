/** Alarms of Meiligao: a byte before the words of a place. */

import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

type Meaning = readonly [DeviceEvent, HarshDriving?]

const alarms: Readonly<Record<number, Meaning>> = {
  0x01: ['sos'],
  0x10: ['lowpower'],
  0x11: ['over_speed_reported'],
  0x12: ['security_control'],
  0x14: ['poweron'],
  0x15: ['gps_lost'],
  0x16: ['gps_recover'],
  0x50: ['battery_off'],
  0x53: ['antenna_disconnect'],
  // Braking of some, acceleration of others.
  0x72: ['harsh_driving'],
}

const alarmsOf: Readonly<Record<string, Readonly<Record<number, Meaning>>>> = {
  meiligao_tk218: {
    0x60: ['fatigue_driving'],
    0x71: ['harsh_driving', 'braking'],
    0x72: ['harsh_driving', 'acceleration'],
    0x73: ['crash_alarm'],
    0x74: ['idle_start'],
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
