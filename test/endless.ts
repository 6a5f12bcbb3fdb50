import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Says something for as long as anybody listens; what was begun may have to be said first. */
export const endless = (to: Writable, begun: Buffer = Buffer.of()): void => {
  const words = Buffer.alloc(65_536, 'x')
  const all = Readable.from(
    (function* () {
      yield begun
      for (;;) yield words
    })(),
  )
  // Whoever listens hangs up.
  pipeline(all, to).catch(() => undefined)
}
