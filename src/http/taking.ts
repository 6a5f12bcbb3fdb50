import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beat } from '#pace/beat.ts'
import { type Clock, process_clock } from '#pace/clock.ts'

/** Milliseconds within which a caller takes some of its answer, and between two looks at all of them. */
const patience = 180_000
const pace = 15_000

/** How far an answer had come, and since when it has not come any further: in milliseconds of the clock. */
interface Course {
  at: string
  since: number
}

/** What the system has not sent yet of what it was given. Not public: where it goes away, one piece counts as taken when all of it is. */
interface Queued {
  _handle?: { writeQueueSize?: number } | null
}

/** Whatever is given or taken changes it. */
const courseOf = (socket: Socket): string =>
  [socket.bytesWritten, socket.writableLength, (socket as Queued)._handle?.writeQueueSize].join()

/**
 * Ends the connections of callers who take no byte of an answer for three minutes: until then they keep what it is made of.
 * An answer that is only slow to be made waits for nobody.
 */
export const endUntaken = (app: FastifyInstance, clock: Clock = process_clock): void => {
  const courses = new Map<ServerResponse, Course>()
  app.addHook('onSend', async (_, { raw }, payload) => {
    courses.set(raw, { at: '', since: clock.now() })
    return payload
  })
  app.addHook('onResponse', async (_, { raw }) => void courses.delete(raw))

  const look = (): void => {
    const now = clock.now()
    for (const [raw, course] of courses) {
      const { socket } = raw
      // Of an answer whose caller left, nobody says that it is over.
      if (raw.req.socket.destroyed) courses.delete(raw)
      const at = socket && socket.writableLength > 0 ? courseOf(socket) : ''
      if (at === '' || at !== course.at) Object.assign(course, { at, since: now })
      else if (now - course.since >= patience) socket?.destroy()
    }
  }
  const looking = beat(pace, look, { clock, loose: true })
  app.addHook('onClose', looking.stop)
}
