import { describe, expect, test } from 'vitest'
import type { Commands } from '#device/orders.ts'
import { noCommands } from '#device/orders.ts'
import { createFaults } from '#gateway/faults.ts'
import type { StreamProtocol } from '#gateway/protocol.ts'
import { gps103 } from '#gateway/protocols/gps103/protocol.ts'
import { gt06 } from '#gateway/protocols/gt06/protocol.ts'
import { teltonika } from '#gateway/protocols/teltonika/protocol.ts'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { createUnknownDevices } from '#gateway/unknown-devices.ts'
import { captures } from './captures.ts'
import { overTcp } from './recorded.ts'
import { aWhile, dial, gatewayOf, hex, plain, until } from './sockets.ts'
import { streamOf } from './spoken.ts'

const login = Buffer.from(captures('gt06/frames.txt').login ?? '', 'hex')
const login_answer = streamAnswer(gt06, login)
const imei = '353419036066061'

function streamAnswer(protocol: StreamProtocol, frame: Buffer): Buffer {
  const { reply } = protocol.decode(frame, { transport: 'tcp', words: {} }, 0)
  return reply?.({ known: true, taken: 0 }) ?? Buffer.alloc(0)
}

type Options = Parameters<typeof gatewayOf>[1]

const opened = async (protocols: Parameters<typeof gatewayOf>[0], options: Options = {}) => {
  const gateway = await gatewayOf(protocols, { detect: { port: 0, everywhere: true }, ...options })
  const portOf = (name: string): number => gateway.open.find(({ protocol }) => protocol === name)?.port ?? 0
  return { ...gateway, portOf }
}

/** A protocol that understands nothing, and counts the bytes that it is shown. */
const deaf = () => {
  const seen = { bytes: 0 }
  const protocol: StreamProtocol = {
    ...plain,
    name: 'deaf',
    frame: (bytes) => {
      seen.bytes += bytes.length
      return undefined
    },
  }
  return { seen, protocol }
}

describe('the port for all protocols', async () => {
  test.each(overTcp.map((protocol) => [protocol.name, protocol] as const))(
    'serves %s as its own port does',
    async (name) => {
      const { portOf, fake } = await opened(overTcp)
      const frames = streamOf(name)
      const fedAt = async (port: number) => {
        const before = fake.fed.length
        const device = await dial(port)
        for (const frame of frames) device.send(frame)
        device.socket.end()
        await device.closed
        // Of a place without a fix it is now; which now, is no matter of the port.
        return fake.fed.slice(before).map(({ received, points, ...message }) => ({
          ...message,
          points: points.map(({ time, ...place }) => ({ ...place, time: time === received ? 'now' : time })),
        }))
      }
      const told = await fedAt(portOf(name))
      expect(told.length).toBeGreaterThan(0)
      expect(await fedAt(portOf('detect'))).toEqual(told)
    },
  )

  test('serves a device whose sign-in comes a byte at a time, and tells it what waits for it', async () => {
    let waits = true
    const commands: Commands = {
      ...noCommands,
      isDue: (protocol, device) => waits && protocol === 'gt06' && device === imei,
      take: async () => {
        waits = false
        return [{ id: 1, number: 1, command: { type: 'bytes', bytes: Buffer.from('do it') } }]
      },
    }
    const { gateway, portOf } = await opened([teltonika, gt06], { commands })
    const device = await dial(portOf('detect'))
    await device.drip(login)
    await until(() => device.text().includes('do it'))
    expect(device.heard().subarray(0, login_answer.length)).toEqual(login_answer)
    waits = true
    gateway.tell([imei])
    await until(() => device.text().split('do it').length === 3)
  })

  test('tells of a device that nobody registered where it came to', async () => {
    const unknown = createUnknownDevices()
    const { portOf, fake, lines } = await opened([teltonika, gt06], { unknown })
    fake.answer = async () => ({ known: false, taken: 0 })
    for (const name of ['detect', 'teltonika', 'gt06']) {
      const device = await dial(portOf(name))
      device.send(login)
      await device.closed
      expect(unknown.take()).toMatchObject([
        { protocol: 'gt06', device: imei, came_to: name === 'gt06' ? undefined : name, bytes: login },
      ])
    }
    expect(lines.filter(({ details }) => details.came_to)).toMatchObject([
      { level: 'warn', details: { came_to: 'teltonika', protocol: 'gt06', address: '127.0.0.1' } },
    ])
  })

  test('closes requests over HTTP at once, and shows no more of them than their path', async () => {
    const faults = createFaults()
    const { portOf } = await opened([wialon], { faults })
    const device = await dial(portOf('detect'))
    device.send('GET /?id=1&key=secret HTTP/1.1\r\nAuthorization: secret\r\n\r\n')
    await device.closed
    const [fault] = faults.list()
    expect(fault).toMatchObject({ protocol: 'detect', reason: 'HTTP, which has ports of its own' })
    expect(fault?.bytes.toString()).toBe('GET /')
  })

  test('gives whoever says too little its time, and tells of its bytes without what is secret', async () => {
    const faults = createFaults()
    const { portOf } = await opened([wialon, gps103], { faults, patience: 0.2 })
    const device = await dial(portOf('detect'))
    device.send('#L#4711;secret;')
    await device.closed
    const [fault] = faults.list()
    expect(fault).toMatchObject({ protocol: 'detect', reason: 'no protocol that is spoken here', count: 1 })
    expect(fault?.bytes.toString()).toContain('#L#4711')
    expect(fault?.bytes.toString()).not.toContain('secret')
  })

  test('keeps few bytes of a stranger, and shows them to protocols a few times', async () => {
    const { seen, protocol } = deaf()
    const { portOf } = await opened([protocol])
    const long = await dial(portOf('detect'))
    long.send(Buffer.alloc(100_000, 'x'))
    await long.closed
    expect(seen.bytes).toBeLessThanOrEqual(2048)
    const drop = await dial(portOf('detect'))
    for (let count = 0; count < 300 && !drop.socket.closed; count++) await drop.drip(Buffer.from('x'))
    await drop.closed
    expect(seen.bytes).toBeLessThanOrEqual(2048 + 4 * 2048)
  })

  test('is asked by strangers of one address so often and no more', async () => {
    const { seen, protocol } = deaf()
    const { portOf } = await opened([protocol], {
      proxies: ['192.0.2.1'],
      max_unnamed_of_network: 0,
      max_unnamed: 2000,
    })
    for (let count = 0; count < 1000; count += 50) {
      const devices = await Promise.all(Array.from({ length: 50 }, () => dial(portOf('detect'))))
      for (const device of devices) device.socket.end('x')
      await Promise.all(devices.map(({ closed }) => closed))
    }
    // Each is asked about twice: as it comes, and as it ends.
    expect(seen.bytes).toBeGreaterThanOrEqual(800)
    expect(seen.bytes).toBeLessThan(1200)
  })

  test('is not disturbed by a protocol that fails, nor open where there is nothing to detect', async () => {
    const { portOf } = await opened([plain, wialon])
    const device = await dial(portOf('detect'))
    // On this byte `plain` throws.
    device.send('\0\r\n')
    device.socket.end()
    await device.closed
    expect(
      (await gatewayOf([{ ...plain, transports: ['udp'] }], { detect: { port: 0, everywhere: true } })).open,
    ).toEqual([expect.objectContaining({ transport: 'udp' })])
    expect((await gatewayOf([wialon], { detect: { port: 'off', everywhere: true } })).open).toHaveLength(2)
  })

  test('is closed with who has not said yet what it speaks', async () => {
    const { gateway, portOf } = await opened([wialon])
    const device = await dial(portOf('detect'))
    device.send('#')
    await aWhile()
    await gateway.close(60_000)
    await device.closed
  })
})

describe('the port of a protocol', () => {
  test('serves the device of another', async () => {
    const { portOf, fake } = await opened([teltonika, gt06])
    const device = await dial(portOf('teltonika'))
    device.send(login)
    await device.answered(login_answer)
    expect(fake.fed).toMatchObject([{ device: imei }])
  })

  test('serves it where its own protocol waits for more, once that has waited', async () => {
    const { portOf } = await opened([gps103, gt06], {
      patience: 60,
      detect: { port: 0, everywhere: true, hesitation: 20 },
    })
    const device = await dial(portOf('gps103'))
    device.send(login)
    await device.answered(login_answer)
  })

  test('shows what its own protocol understands to no other, in whatever pieces it comes', async () => {
    const { seen, protocol } = deaf()
    const { portOf, fake } = await opened([teltonika, protocol])
    const whole = await dial(portOf('teltonika'))
    whole.send(Buffer.concat([hex('login'), hex('codec8')]))
    const dripping = await dial(portOf('teltonika'))
    await dripping.drip(hex('login'))
    await until(() => fake.fed.length === 3)
    expect(seen.bytes).toBe(0)
  })

  test('answers as ever what is of none, and a device after noise', async () => {
    const { portOf, fake, lines } = await opened([gt06, wialon])
    const noise = await dial(portOf('wialon'))
    noise.send('hello\r\n#L#4711;NA\r\n')
    await until(() => noise.text().includes('#AL#1'))
    expect(fake.fed.at(-1)).toMatchObject({ device: '4711' })
    expect(lines).toMatchObject([{ details: { protocol: 'wialon' }, message: 'a frame was not understood' }])
  })

  test('serves no other where the operator has said so', async () => {
    const { portOf, fake } = await opened([teltonika, gt06], { detect: { port: 0, everywhere: false } })
    const device = await dial(portOf('teltonika'))
    device.send(login)
    device.socket.end()
    await device.closed
    expect(fake.fed).toEqual([])
    const right = await dial(portOf('detect'))
    right.send(login)
    await right.answered(login_answer)
  })
})
