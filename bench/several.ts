import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Context, type Row } from './figure.ts'
import { measureFrames } from './frames.ts'
import { type Place, placeAt } from './place.ts'
import { freePort, startPlatform } from './platform.ts'

/** Milliseconds that a server is given to listen. */
const begin = 1_000
const program = process.env.ODOGRAPH_TEST_NATS ?? 'nats-server'

/** Two processes over one PostgreSQL: from a commit in one to the frame that a subscriber of the other gets, by each bus. */
export const run = async (context: Context): Promise<Row[]> => {
  // An embedded server is of one process as far as the bus goes: this one only lends its server to the two.
  const lender = context.embedded ? await startPlatform(await context.place()) : undefined
  const place = () => (lender ? placeAt(lender.place.url) : context.place())
  try {
    const rows = await measure('NOTIFY', await place(), {}, context)
    const port = await freePort()
    const server = await startNats(port)
    if (!server) {
      context.say(`${program} is not there: nothing is measured over NATS`)
      return rows
    }
    try {
      const settings = { ODOGRAPH_NATS_URL: `nats://127.0.0.1:${port}` }
      return [...rows, ...(await measure('NATS', await place(), settings, context))]
    } finally {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    }
  } finally {
    await lender?.close()
  }
}

const measure = async (
  bus: string,
  place: Place,
  settings: Record<string, string>,
  { say }: Context,
): Promise<Row[]> => {
  const one = await startPlatform(place, [], settings)
  try {
    const two = await startPlatform({ ...place, remove: async () => undefined }, [], settings)
    try {
      const { messages, frames, p50, p99 } = await measureFrames(one, two, say)
      return [
        { name: `over ${bus}: messages to one process`, value: messages, unit: 'messages/s' },
        { name: `over ${bus}: frames of states by the other`, value: frames, unit: 'frames/s' },
        { name: `over ${bus}: from commit to frame, p50`, value: p50, unit: 'ms' },
        atMost(`over ${bus}: from commit to frame, p99`, p99, 'ms', 100),
      ]
    } finally {
      await two.close()
    }
  } finally {
    await one.close()
  }
}

/** Nothing where the program is not there. */
const startNats = async (port: number): Promise<ChildProcess | undefined> => {
  const server = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const isThere = await Promise.race([once(server, 'error').then(() => false), sleep(begin, true)])
  return isThere ? server : undefined
}
