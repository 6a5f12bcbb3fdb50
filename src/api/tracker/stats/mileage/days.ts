/** A day of a zone: milliseconds since 1970 UTC, both ends included. */
export interface Day {
  date: string
  from: number
  to: number
}

/** The days of a zone that a period touches, by time. */
export const daysBetween = ({ from, to }: { from: Date; to: Date }, zone: string): Day[] => {
  const days: Day[] = []
  const at = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone)
  for (let day = at.startOfDay(); day.epochMilliseconds <= to.getTime(); ) {
    const next = day.add({ days: 1 }).startOfDay()
    days.push({ date: day.toPlainDate().toString(), from: day.epochMilliseconds, to: next.epochMilliseconds - 1 })
    day = next
  }
  return days
}
