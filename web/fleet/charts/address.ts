import { flag, id, type Part } from '#web/ui/address.ts'
import { periodPart } from '#web/ui/period.ts'
import type { Span } from './aligned.ts'

/** Lines of a chart that are asked for at once. */
export const most_lines = 8

/** Sensors by their ids, `s12`, and what the device tells beside by its name, `i.battery`, or of places, `f.speed`; without the word those that are shown by themselves. */
const lines: Part<readonly string[] | undefined> = {
  read: (written) =>
    written === undefined
      ? undefined
      : written
          .split(',')
          .filter((key) => /^(s[1-9]\d{0,15}|i\.[^,]{1,64}|f\.(speed|alt))$/.test(key))
          .slice(0, most_lines),
  write: (keys) => keys?.join(','),
}

const zoom: Part<Span | undefined> = {
  read: (written = '') => {
    const [, from, to] = /^(\d{9,10})-(\d{9,10})$/.exec(written) ?? []
    return from && to && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : undefined
  },
  write: (span) => span && `${span.from}-${span.to}`,
}

export const parts = { tracker: id, period: periodPart('today'), lines, zoom, raw: flag }
