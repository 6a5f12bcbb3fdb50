import { isoDuration } from '#formats/duration.ts'

/**
 * The fields of error 264 when something may be done once in `interval` seconds and was done `age` seconds ago;
 * `undefined` when it may be done.
 */
export const tooSoon = (interval: number, age: number | undefined) =>
  age === undefined || age >= interval
    ? undefined
    : { timeout: isoDuration(interval), remainder: isoDuration(interval - age) }
