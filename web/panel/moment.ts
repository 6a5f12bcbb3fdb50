import { localOf, timeOf } from '#web/words/format.ts'

/** A UTC time of the panel, as the clock of whoever looks has it. */
export const here = (utc: string): string => {
  const time = timeOf(utc)
  return localOf(time - new Date(time).getTimezoneOffset() * 60_000)
}

/** Now, by the same clock, in milliseconds. */
export const nowHere = (): number => Date.now() - new Date().getTimezoneOffset() * 60_000
