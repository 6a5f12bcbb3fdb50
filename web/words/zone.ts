/** Clocks of zones: what they show at an instant. */

const clocks = new Map<string, Intl.DateTimeFormat>()
const digits = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

/** What clocks of a zone (an IANA name) show at milliseconds since 1970 UTC, as milliseconds of a clock like `timeOf` of local times. */
export const localIn = (zone: string, at: number): number => {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hourCycle: 'h23', ...digits })
    clocks.set(zone, clock)
  }
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
}
