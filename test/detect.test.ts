import { expect, test } from 'vitest'
import { captures } from './gateway/captures.ts'
import { dial, until } from './gateway/sockets.ts'
import { runPlatform } from './platform.ts'

test('a platform has a port for all protocols, where it speaks any over TCP', async () => {
  const { ports, metrics } = await runPlatform()
  const device = await dial(ports.detect ?? 0)
  device.send(Buffer.from(captures('gt06/frames.txt').login ?? '', 'hex'))
  await device.closed
  await until(async () => (await metrics.registry.metrics()).includes('devices_refused_total{protocol="gt06"} 1'))
  expect(await metrics.registry.metrics()).toContain(
    'odograph_devices_detected_total{came_to="detect",protocol="gt06"} 1',
  )
  expect((await runPlatform({ protocols: ['osmand'] })).ports).toEqual({ osmand: expect.any(Number) })
  expect((await runPlatform({ detect_port: 'off' })).ports).not.toHaveProperty('detect')
})
