import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { anyone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { streamed } from '#contract/streamed.ts'
import { freshDatabase } from '#test/database.ts'
import { serve } from '#test/fleet.ts'
import { manualClock } from '#test/pace/manual-clock.ts'
import { runPlatform } from '#test/platform.ts'
import { echoServer } from './echo.ts'

/** A request whose body does not come whole. */
const half = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n${body}`

const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc'

test('a caller that goes away in the middle of a file is no trouble of the database', async () => {
  const { url, metrics } = await runPlatform()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(half('/v2/place/upload', 'multipart/form-data; boundary=x', part), () => socket.destroy())
  await expect.poll(() => metrics.registry.metrics()).toContain('requests_total{operation="place/upload",code="5"} 1')
  expect(await metrics.registry.metrics()).toContain('store_errors_total{kind="away"} 0')
})

test('a request that is never finished does not keep the platform from stopping', async () => {
  const clock = manualClock()
  const server = await echoServer((await freshDatabase()).db, {}, { clock })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const taken = once(server.server, 'request')
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.write(half('/v2/test/echo', 'application/json', '{"te'))
  await taken
  const closing = server.close()
  while (server.server.listening) await setImmediate()
  await clock.pass(10_000)
  await expect(closing).resolves.toBeUndefined()
})

test.each(['identity', 'br'])(
  'a caller that leaves before the first byte of its answer is no bug (%s)',
  async (accepted) => {
    const { promise: first, resolve: come } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const late = query('test/late', {
      summary: 'Answers what is late.',
      access: anyone,
      params: Type.Object({}),
      result: Type.Object({ list: Type.Array(Type.Integer()) }),
      handler: () =>
        streamed(
          {},
          (async function* () {
            begin()
            await first
            yield [1]
          })(),
        ),
    })
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const server = await serve((await freshDatabase()).db, [late], {}, undefined, undefined, { log })
    const failed = new Promise<Error>((resolve) => server.addHook('onError', async (_, __, error) => resolve(error)))
    await server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.server.address() as AddressInfo
    const headers = { 'accept-encoding': accepted }
    const asked = request({ host: '127.0.0.1', port, method: 'POST', path: '/v2/test/late', headers }).end()
    const [[, response]] = await Promise.all([once(server.server, 'request'), begun])
    const left = once(response, 'close')
    asked.on('error', () => {}).destroy()
    await left
    come()
    expect(await failed).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
    await server.close()
    expect(lines).toEqual([])
  },
)
