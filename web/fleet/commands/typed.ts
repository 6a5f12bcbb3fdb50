import type { Params } from '#client/client.ts'

/** What a device can be told that has a name of its own. */
export type Typed = Params<'tracker/command/send'>['command']['type']

export const typed: readonly Typed[] = ['version', 'arm', 'disarm', 'photo', 'sos_number', 'time_zone', 'power_off']

/** Minutes of the zones that there are, from UTC eastwards. */
export const zones: readonly number[] = [
  ...[-720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120, 180, 210, 240],
  ...[270, 300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840],
]

/** `UTC+05:45`. */
export const zoneName = (minutes: number): string => {
  const size = Math.abs(minutes)
  const [hours, rest] = [Math.trunc(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
  return `UTC${minutes < 0 ? '−' : '+'}${hours}:${rest}`
}
