/** A time on the clocks of a zone. */
export interface Local {
  /** `yyyy-MM-ddTHH:mm:ss` */
  clock: string
  /** `+02:00` */
  offset: string
}

/**
 * Tells times on the clocks of a zone. It looks the zone up once between two changes of its clocks, which is what makes a
 * million ascending times cheap.
 * @throws RangeError when there is no such zone
 */
export function localTimes(zone: string): (time: number) => Local {
  let span = spanAt(0, zone)
  return (time) => {
    if (time < span.from || time >= span.until) span = spanAt(time, zone)
    return { clock: new Date(time + span.shift).toISOString().slice(0, 19), offset: span.offset }
  }
}

function spanAt(time: number, zone: string) {
  const there = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone)
  const until = there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  return { from: time, until, shift: there.offsetNanoseconds / 1e6, offset: there.offset }
}
