/** Driving at hours, and for as long, as people should not: parts of drives. Times in milliseconds since 1970 UTC. */

interface Drive {
  from: number
  to: number
}

/** Driving that counts, and how much of the time it was driven in fact. */
export interface Driven extends Drive {
  driven: number
}

/** Hours of the night, by the clocks of a zone: from 22 to 6 is over midnight. */
export interface Night {
  from: number
  to: number
  /** An IANA name. */
  zone: string
}

/** The parts of drives that lie in the night, of each night by itself. */
export const nightParts = (drives: readonly Drive[], { from, to, zone }: Night): Driven[] =>
  drives.flatMap((drive) => {
    const parts: Driven[] = []
    const first = Temporal.Instant.fromEpochMilliseconds(drive.from).toZonedDateTimeISO(zone).toPlainDate()
    for (let day = first.subtract({ days: 1 }); ; day = day.add({ days: 1 })) {
      const begin = hourOf(day, from, zone)
      if (begin >= drive.to) return parts
      const end = hourOf(to > from ? day : day.add({ days: 1 }), to, zone)
      const part = { from: Math.max(begin, drive.from), to: Math.min(end, drive.to) }
      if (part.to > part.from) parts.push({ ...part, driven: part.to - part.from })
    }
  })

const hourOf = (day: Temporal.PlainDate, hour: number, zone: string): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds

/** Driving beyond `most` milliseconds without standing for `rest`, of drives by time: each excess once, however many short breaks it has. */
export const longParts = (drives: readonly Drive[], { most, rest }: { most: number; rest: number }): Driven[] => {
  const parts: Driven[] = []
  let [driven, last] = [0, Number.NEGATIVE_INFINITY]
  let excess: Driven | undefined
  for (const { from, to } of drives) {
    if (from - last >= rest) [driven, excess] = [0, undefined]
    const left = Math.max(0, most - driven)
    driven += to - from
    last = to
    const beyond = to - from - left
    if (beyond <= 0) continue
    if (excess) Object.assign(excess, { to, driven: excess.driven + beyond })
    else {
      excess = { from: from + left, to, driven: beyond }
      parts.push(excess)
    }
  }
  return parts
}
