import { Readable } from 'node:stream'
import type { Passing } from '#workshop/letters.ts'
import { serveThread } from '#workshop/thread.ts'

/** A program that plays what it is asked for. */

export interface Played {
  play: 'whole' | 'endless' | 'counted' | 'broken' | 'wrong' | 'waiting' | 'hungry' | 'where'
}

const kilobytes = (many: number): Buffer => Buffer.alloc(many * 1024, 'x')

let streams = 0
let waiting = 0

const plays: Record<Played['play'], (signal: AbortSignal) => Buffer | Passing | Promise<Buffer>> = {
  whole: () => Buffer.from('whole'),
  /** Until nobody wants more of it. */
  endless: () =>
    Readable.from(
      (async function* () {
        streams++
        try {
          for (;;) yield kilobytes(256)
        } finally {
          streams--
        }
      })(),
      { objectMode: false },
    ),
  /** Numbers from 0, in memory that is written again as soon as more is asked for. */
  async *counted() {
    const page = new Uint32Array(130_000)
    for (let first = 0; first < 10 * page.length; first += page.length) {
      for (let i = 0; i < page.length; i++) page[i] = first + i
      yield new Uint8Array(page.buffer)
      page.fill(0)
    }
  },
  /** After its first piece. */
  broken: () =>
    Readable.from(
      (async function* () {
        yield kilobytes(256)
        throw Object.assign(new Error('no more'), { code: 'XX000' })
      })(),
      { objectMode: false },
    ),
  wrong() {
    throw Object.assign(new Error('wrong'), { error: 'not_found', extra: { which: 1 } })
  },
  waiting: (signal) =>
    new Promise((_, reject) => {
      waiting++
      signal.addEventListener('abort', () => {
        waiting--
        reject(signal.reason)
      })
    }),
  hungry() {
    const eaten: object[] = []
    for (;;) eaten.push(Array.from({ length: 1000 }, (_, i) => ({ i })))
  },
  where: () => Buffer.from(JSON.stringify({ streams, waiting })),
}

serveThread<Played, string>(
  async ({ play }, signal) => ({ head: play, body: await plays[play](signal) }),
  async () => undefined,
)
