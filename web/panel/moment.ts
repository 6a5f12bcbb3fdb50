import { localOf } from '#web/words/format.ts'

const atClock = (time: number): number => time - new Date(time).getTimezoneOffset() * 60_000

/** A moment that the panel was told, with its offset, as the clock of whoever looks has it. */
export const here = (moment: string): string => localOf(atClock(Date.parse(moment)))

/** Now, by the same clock, in milliseconds. */
export const nowHere = (): number => atClock(Date.now())
