import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as publisher } from '@nats-io/transport-node'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Bus, News } from '#bus/bus.ts'
import { nats } from '#bus/nats.ts'
import type { Oddity } from '#bus/read.ts'
import { freePort } from '#test/ports.ts'
import { programOf } from '#test/programs.ts'
import { countOf, oddCounts, oddLetters } from './odd-letters.ts'

/** The program of a real one; `.ci/run` installs it. */
const program = programOf('nats')
const log = pino({ level: 'silent' })

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
      .on('close', () => resolve(false))
      .on('error', () => undefined)
    setTimeout(() => socket.destroy(), 100)
  })

const startServer = async (port: number) => {
  const words = ['-a', '127.0.0.1', '-p', String(port), '--user', 'odograph', '--pass', 'se:cret']
  const child = spawn(program as string, words, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  await expect.poll(() => answers(port)).toBe(true)
  return { stop }
}

const processAt = async (port: number, subject = 'odograph.one', beat?: number) => {
  const odd: Oddity[] = []
  const bus = await nats(`nats://odograph:se%3Acret@127.0.0.1:${port}`, subject, log, (what) => odd.push(what), beat)
  onTestFinished(() => bus.close())
  return { bus, odd, ...listen(bus) }
}

const listen = (bus: Bus) => {
  const heard: News[] = []
  const gaps = { count: 0 }
  bus.subscribe((news) => heard.push(news))
  bus.onGap(() => gaps.count++)
  return { heard, gaps }
}

const sources = (id: number): News => ({ kind: 'sources', ids: [id] })

test.skipIf(!program)('over NATS every process of a platform hears once, and no other', async () => {
  const port = await freePort()
  await startServer(port)
  const [one, two, stranger] = [await processAt(port), await processAt(port), await processAt(port, 'odograph.two')]
  one.bus.publish(sources(1))
  two.bus.publish({ kind: 'rights', account_id: 7 })
  await expect.poll(() => [one.heard.length, two.heard.length]).toEqual([2, 2])
  expect(one.heard).toEqual(two.heard.toReversed())
  expect(stranger.heard).toEqual([])
  expect([one.gaps.count, two.gaps.count]).toEqual([0, 0])
})

test.skipIf(!program)('who loses the server is told of a gap, and hears again', async () => {
  const port = await freePort()
  const server = await startServer(port)
  const [one, two] = [await processAt(port), await processAt(port)]
  await server.stop()
  one.bus.publish(sources(1))
  expect(one.heard).toEqual([sources(1)])
  await startServer(port)
  await expect.poll(() => Math.min(one.gaps.count, two.gaps.count)).toBeGreaterThan(0)
  await expect
    .poll(() => {
      one.bus.publish(sources(2))
      return two.heard
    })
    .toContainEqual(sources(2))
})

test('a server that is not there is named at the start', async () => {
  const port = await freePort()
  await expect(nats(`nats://127.0.0.1:${port}`, 'odograph.one', log, () => undefined)).rejects.toThrow(
    /ODOGRAPH_NATS_URL/,
  )
})

test.skipIf(!program)(
  'whatever stands in a letter over NATS is counted and left out, and the next one is heard',
  async () => {
    const port = await freePort()
    await startServer(port)
    const [one, two] = [await processAt(port), await processAt(port)]
    const stranger = await publisher({ servers: `127.0.0.1:${port}`, user: 'odograph', pass: 'se:cret' })
    onTestFinished(() => stranger.close())
    for (const [text] of oddLetters) stranger.publish('odograph.one', text)
    stranger.publish('odograph.one', Buffer.from([0xff, 0, 0xfe]))
    const counts = oddCounts()
    await expect.poll(() => countOf(two.odd)).toEqual({ ...counts, letter: counts.letter + 1 })
    one.bus.publish(sources(8))
    await expect.poll(() => two.heard).toEqual([sources(8)])
    expect(two.gaps.count).toBe(0)
  },
)

test.skipIf(!program)('who falls silent over NATS is a gap for the others', async () => {
  const port = await freePort()
  await startServer(port)
  const two = await processAt(port, 'odograph.one', 200)
  const killed = await publisher({ servers: `127.0.0.1:${port}`, user: 'odograph', pass: 'se:cret' })
  killed.publish('odograph.one', JSON.stringify({ from: 'killed', number: 1, news: [sources(9)] }))
  await expect.poll(() => two.heard).toEqual([sources(9)])
  await killed.close()
  await expect.poll(() => two.gaps.count).toBeGreaterThan(0)
})
