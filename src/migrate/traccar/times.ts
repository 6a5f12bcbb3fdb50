/** Times as Traccar's database has them, without a zone: those of the clock of the machine that it ran on, mostly UTC. */
export type ReadTime = (text: string) => number

/** A reader of such times by the clocks of a zone; NaN for what is no time. */
export const timesIn = (zone: string): ReadTime => {
  if (zone === 'UTC') return utc
  const offsets = new Map<number, number>()
  return (text) => {
    const time = utc(text)
    const hour = Math.floor(time / quarter)
    if (Number.isNaN(hour)) return time
    const known = offsets.get(hour)
    const offset = known ?? offsetAt(hour * quarter, zone)
    if (known === undefined && offsets.size < most) offsets.set(hour, offset)
    return time - offset
  }
}

/** Clocks are put on at quarters of an hour. */
const quarter = 900_000

/** Ten years of quarters. */
const most = 400_000

/** Milliseconds that the clocks of the zone are ahead of UTC when they show this time; of an hour that comes twice, the first. */
const offsetAt = (shown: number, zone: string): number => {
  const plain = Temporal.Instant.fromEpochMilliseconds(shown).toZonedDateTimeISO('UTC').toPlainDateTime()
  return shown - plain.toZonedDateTime(zone).epochMilliseconds
}

/** `2026-11-24 11:48:33.877` */
const utc: ReadTime = (text) => {
  const at = (from: number, to: number): number => Number(text.slice(from, to))
  if (text[4] !== '-' || text[10] !== ' ') return Number.NaN
  return (
    Date.UTC(at(0, 4), at(5, 7) - 1, at(8, 10), at(11, 13), at(14, 16), at(17, 19)) +
    (text[19] === '.' ? Math.round(Number(`0${text.slice(19, 26)}`) * 1000) : 0)
  )
}
