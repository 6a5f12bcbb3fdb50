import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createGateway, type GatewayOptions } from '#gateway/listener.ts'
import { gt06 } from '#gateway/protocols/gt06/protocol.ts'
import { osmand } from '#gateway/protocols/osmand/protocol.ts'
import { teltonika } from '#gateway/protocols/teltonika/protocol.ts'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { createMetrics } from '#src/metrics.ts'
import { aWhile, dial, fakeFeed, gatewayOf, limits, plain, until } from './sockets.ts'

const ports = (listeners: GatewayOptions['listeners']) =>
  createGateway({
    host: '127.0.0.1',
    listeners,
    feed: fakeFeed().feed,
    metrics: createMetrics(),
    log: { warn: () => undefined, error: () => undefined },
    ...limits,
  })

describe('ports', () => {
  test('are told with their protocols and transports; those of TCP and UDP are the same', async () => {
    const { open } = await gatewayOf([osmand, teltonika, gt06, wialon])
    expect(open.map(({ protocol, transport }) => `${protocol} ${transport}`)).toEqual([
      'osmand http',
      'teltonika tcp',
      'teltonika udp',
      'gt06 tcp',
      'wialon tcp',
      'wialon udp',
    ])
    expect(new Set(open.map(({ protocol, port }) => `${protocol} ${port}`)).size).toBe(4)
  })

  test('that are off are not opened', async () => {
    const gateway = ports([
      { protocol: teltonika, port: 'off' },
      { protocol: plain, port: 0 },
    ])
    expect(await gateway.listen()).toMatchObject([{ protocol: 'plain' }])
    await gateway.close()
  })

  test.each([osmand, gt06, teltonika])('that are taken are told with the variable to set: $name', async (protocol) => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    const gateway = ports([{ protocol, port }])
    await expect(gateway.listen()).rejects.toThrow(
      `Port ${port} is in use by another program: set ODOGRAPH_${protocol.name.toUpperCase()}_PORT`,
    )
    await gateway.close()
    other.close()
  })

  test('are free again when the gateway is closed, also those opened before one that failed', async () => {
    const { open, gateway } = await gatewayOf([osmand, wialon])
    const port = open[1]?.port ?? 0
    const failing = ports([
      { protocol: plain, port: 0 },
      { protocol: wialon, port },
    ])
    await expect(failing.listen()).rejects.toThrow('ODOGRAPH_WIALON_PORT')
    await failing.close()
    await gateway.close()
    const again = ports([{ protocol: wialon, port }])
    expect(await again.listen()).toHaveLength(2)
    await again.close()
  })
})

describe('closing', () => {
  test('lets the frame under way be committed and answered, and takes no other', async () => {
    const { port, fake, gateway } = await gatewayOf([plain])
    const [busy, idle] = [await dial(port), await dial(port)]
    for (const [id, device] of [busy, idle].entries()) {
      device.send(`iam ${id}\n`)
      await device.answered('hello\n')
    }
    const commit = fake.hold()
    busy.send('at home\nat work\n')
    await until(() => fake.fed.length === 3)
    const closing = gateway.close()
    await idle.closed
    await expect(dial(port)).rejects.toThrow('ECONNREFUSED')
    await aWhile()
    expect(busy.socket.closed).toBe(false)
    commit()
    await closing
    await busy.closed
    expect(busy.text()).toBe('hello\nhome:1\n')
    expect(fake.fed).toHaveLength(3)
  })

  test('ends also when nothing is committed any more, and a late commit harms nobody', async () => {
    const { port, fake, gateway } = await gatewayOf([plain])
    const commit = fake.hold()
    const device = await dial(port)
    device.send('iam a\n')
    await until(() => fake.fed.length === 1)
    await gateway.close(20)
    await device.closed
    commit()
    await aWhile()
    expect(device.text()).toBe('')
  })
})
