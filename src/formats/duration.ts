/** Whole seconds as an ISO 8601 duration, such as `PT4M30S`; a part of a second counts as one. */
export const isoDuration = (seconds: number): string =>
  Temporal.Duration.from({ seconds: Math.ceil(seconds) })
    .round({ largestUnit: 'hours' })
    .toString()
