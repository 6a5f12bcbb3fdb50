import { localOf } from '#web/words/format.ts'

/** An instant as a local time of this phone, as the service writes them: `2026-11-22 16:31:07`. */
export const hereOf = (at: number): string => localOf(at - new Date(at).getTimezoneOffset() * 60_000)

/** Today where this phone is: `2026-11-22`. */
export const todayHere = (now: number): string => hereOf(now).slice(0, 10)
