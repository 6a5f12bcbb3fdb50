import { isoDuration } from '#formats/duration.ts'

/**
 * Fields of error 264 for what may be done once in `interval` seconds and was done `age` seconds ago; `undefined` when
 * it may be done again.
 */
export const tooSoon = (interval: number, age: number | undefined) =>
  age === undefined || age >= interval
    ? undefined
    : { timeout: isoDuration(interval), remainder: isoDuration(interval - age) }
