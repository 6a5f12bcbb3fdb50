import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as dispatcher from '#forward/encode/egts.ts'
import { egts } from '#gateway/protocols/egts/protocol.ts'
import { seal } from '#gateway/protocols/gt06/frame.ts'
import { gt06 } from '#gateway/protocols/gt06/protocol.ts'
import { teltonika } from '#gateway/protocols/teltonika/protocol.ts'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { captures } from './captures.ts'
import { aPoint, aWhile, dial, gatewayOf, hex, memory, plain, until } from './sockets.ts'

const gt06Bytes = (name: string): Buffer => Buffer.from(captures('gt06/frames.txt')[name] ?? '', 'hex')
const wialonBytes = (name: string): Buffer => Buffer.from(`${captures('wialon/lines.txt')[name]}\r\n`)

/** What devices of each protocol send, and what they are answered when everything is taken. */
const talks = [
  {
    protocol: teltonika,
    sent: [hex('login'), hex('codec8'), hex('codec8-two'), hex('codec8e'), hex('codec16')],
    answered: Buffer.from('0100000001000000020000000100000002', 'hex'),
    device: '356307042441013',
    points: 6,
  },
  {
    protocol: gt06,
    sent: [gt06Bytes('login_zone_8'), gt06Bytes('location'), gt06Bytes('heartbeat')],
    answered: Buffer.concat([
      gt06Bytes('login_answer'),
      seal({ number: 0x22, content: Buffer.alloc(0), serial: 8 }),
      seal({ number: 0x13, content: Buffer.alloc(0), serial: 15 }),
    ]),
    device: '752533678900242',
    points: 1,
  },
  {
    protocol: wialon,
    sent: [wialonBytes('login_1'), wialonBytes('short'), wialonBytes('ping'), wialonBytes('box')],
    answered: Buffer.from('#AL#1\r\n#ASD#1\r\n#AP#\r\n#AB#2\r\n'),
    device: '123456789012345',
    points: 3,
  },
]

/** What a platform sends on at once of 200 objects, without a sign-in. */
const longPacket = (): Buffer => {
  const place = dispatcher.pointOf(aPoint)
  const record = (number: number) => dispatcher.recordOf(number, dispatcher.service.teledata, place, 1000 + number)
  const records = Array.from({ length: 200 }, (_, number) => record(number))
  return dispatcher.packetOf(dispatcher.packet_type.appdata, 1, Buffer.concat(records))
}

/** A device that has named itself, and was told that it is known. */
const signedIn = async (port: number, id: string) => {
  const device = await dial(port)
  device.send(`iam ${id}\n`)
  await device.answered('hello\n')
  expect(device.text()).toBe('hello\n')
  return device
}

describe.each(talks)('captures of $protocol.name', ({ protocol, sent, answered, device: id, points }) => {
  const pointsOf = (fed: readonly { points: readonly unknown[] }[]) => fed.flatMap((one) => one.points).length

  test('are answered when they come a byte at a time', async () => {
    const { port, fake } = await gatewayOf([protocol])
    const device = await dial(port)
    await device.drip(Buffer.concat(sent))
    await device.answered(answered)
    expect(device.heard().toString('hex')).toBe(answered.toString('hex'))
    expect(new Set(fake.fed.map((one) => one.device))).toEqual(new Set([id]))
    expect(pointsOf(fake.fed)).toBe(points)
  })

  test('are answered in their order when they come all at once', async () => {
    const { port, fake } = await gatewayOf([protocol])
    const device = await dial(port)
    device.send(Buffer.concat(sent))
    await device.answered(answered)
    expect(device.heard().toString('hex')).toBe(answered.toString('hex'))
    expect(pointsOf(fake.fed)).toBe(points)
  })

  const noises = { random: randomBytes(1 << 20), starts: Buffer.alloc(1 << 20, 0x78), zeros: Buffer.alloc(1 << 20) }
  test.each(Object.entries(noises))('10 MB of noise (%s) take no memory and disturb nobody', async (_, noise) => {
    const { port, lines } = await gatewayOf([protocol])
    const freed = memory()
    const noisy = await dial(port)
    for (let sent = 0; sent < 10 && !noisy.socket.destroyed; sent++) {
      await new Promise((resolve) => noisy.socket.write(noise, resolve))
      await freed(2 << 20)
    }
    expect(lines.length).toBeLessThanOrEqual(1)
    const device = await dial(port)
    device.send(Buffer.concat(sent))
    await device.answered(answered)
    expect(device.heard().toString('hex')).toBe(answered.toString('hex'))
  })
})

describe('an answer', () => {
  test('comes only when the feed has committed', async () => {
    const { port, fake, answersCounted } = await gatewayOf([plain])
    const device = await dial(port)
    device.send('iam a\n')
    await device.answered('hello\n')
    const commit = fake.hold()
    device.send('at home\n')
    await until(() => fake.fed.length === 2)
    await aWhile()
    expect(device.text()).toBe('hello\n')
    commit()
    await device.answered('hello\nhome:1\n')
    expect(device.text()).toBe('hello\nhome:1\n')
    expect(await answersCounted()).toBe(2)
  })

  test('to a login tells whether the device is known: it is fed without points', async () => {
    const { port, fake } = await gatewayOf([plain])
    const device = await dial(port)
    device.send('iam a\n')
    await device.answered('hello\n')
    expect(fake.fed).toEqual([{ device: 'a', points: [], status: undefined, received: expect.any(Number) }])
    expect(Math.abs(Date.now() - (fake.fed[0]?.received ?? 0))).toBeLessThan(30_000)
  })

  test('keeps the order of the frames, of which one is fed at a time', async () => {
    const { port, fake } = await gatewayOf([plain])
    let under_way = 0
    fake.answer = async () => {
      expect(++under_way).toBe(1)
      await sleep(Math.random() * 5)
      under_way--
      return { known: true, taken: 1 }
    }
    const device = await dial(port)
    const places = Array.from({ length: 20 }, (_, index) => `place${index}`)
    device.send(`iam a\n${places.map((place) => `at ${place}\n`).join('')}`)
    const expected = `hello\n${places.map((place) => `${place}:1\n`).join('')}`
    await device.answered(expected)
    expect(device.text()).toBe(expected)
  })

  test('comes also when the device has closed its side behind its last frame', async () => {
    const { port, fake, measured } = await gatewayOf([plain])
    const commit = fake.hold()
    const device = await dial(port)
    device.socket.end('iam a\nat home\n')
    await until(() => fake.fed.length === 1)
    await aWhile()
    commit()
    await device.closed
    expect(device.text()).toBe('hello\nhome:1\n')
    await until(async () => (await measured('devices')) === 0)
  })

  test('does not come when the store is away: the connection is closed, so that the device sends again', async () => {
    const { port, fake, lines } = await gatewayOf([plain])
    const device = await dial(port)
    device.send('iam a\n')
    await device.answered('hello\n')
    fake.answer = () => Promise.reject(new Error('the store is away'))
    device.send('at home\nat work\n')
    await device.closed
    expect(device.text()).toBe('hello\n')
    expect(fake.fed).toHaveLength(2)
    expect(lines).toEqual([])
  })
})

describe('a device that is not registered', () => {
  test('is told so, closed, counted, and logged once', async () => {
    const { port, fake, lines, measured } = await gatewayOf([plain])
    fake.answer = async () => ({ known: false, taken: 0 })
    for (const id of ['a', 'a', 'b', 'a']) {
      const device = await dial(port)
      device.send(`iam ${id}\nat home\n`)
      await device.closed
      expect(device.text()).toBe('go away\n')
    }
    expect(fake.fed.map((one) => one.device)).toEqual(['a', 'a', 'b', 'a'])
    expect(await measured('refused')).toBe(4)
    expect(lines.map(({ details }) => details)).toEqual([
      { protocol: 'plain', device: 'a' },
      { protocol: 'plain', device: 'b' },
    ])
    expect(lines[0]?.message).toContain('tracker/register')
  })

  test('ends also while it is connected, when its registration is taken back', async () => {
    const { port, fake } = await gatewayOf([plain])
    const device = await dial(port)
    device.send('iam a\n')
    await device.answered('hello\n')
    fake.answer = async () => ({ known: false, taken: 0 })
    device.send('at home\n')
    await device.closed
    expect(device.text()).toBe('hello\nhome:0\n')
  })

  test.each(['x'.repeat(65), 'naïve', '\u0001'])('has not named itself with %j', async (id) => {
    const { port, fake, measured } = await gatewayOf([plain])
    const device = await dial(port)
    device.send(`iam ${id}\n`)
    await device.closed
    expect([fake.fed.length, device.text(), await measured('faults')]).toEqual([0, '', 1])
  })
})

describe('a frame', () => {
  test('that is not understood is counted, and logged once with its first bytes', async () => {
    const { port, lines, measured } = await gatewayOf([plain])
    const device = await dial(port)
    device.send(`what ${'x'.repeat(200)}\nwhat\niam a\n`)
    await device.answered('hello\n')
    expect(await measured('faults')).toBe(2)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.details).toEqual({
      protocol: 'plain',
      reason: 'not understood',
      bytes: Buffer.from(`what ${'x'.repeat(59)}`).toString('hex'),
    })
  })

  test('before the login has no device: it is a fault, and nothing is fed', async () => {
    const { port, fake, measured } = await gatewayOf([plain])
    const device = await dial(port)
    device.send('at home\n')
    await device.closed
    expect([fake.fed.length, device.text(), await measured('faults')]).toEqual([0, '', 1])
  })

  test('that asks for it closes the connection, behind its answer', async () => {
    const { port } = await gatewayOf([plain])
    const device = await dial(port)
    device.send('bye\nat home\n')
    await device.closed
    expect(device.text()).toBe('bye\n')
  })

  test('longer than any closes the connection', async () => {
    const { port, measured, lines } = await gatewayOf([plain])
    const device = await dial(port)
    device.send('x'.repeat(2000))
    await device.closed
    expect(await measured('faults')).toBe(1)
    expect(lines[0]?.details).toMatchObject({ reason: 'longer than any frame' })
  })

  test('that is not understood, a thousand times in a row, closes the connection', async () => {
    const { port, measured } = await gatewayOf([plain])
    const [patient, noisy] = [await dial(port), await dial(port)]
    patient.send(`${'what\n'.repeat(999)}iam a\n${'what\n'.repeat(999)}iam a\n`)
    await patient.answered('hello\nhello\n')
    noisy.send('what\n'.repeat(5000))
    await noisy.closed
    expect(await measured('faults')).toBe(999 + 999 + 1000)
    expect(patient.socket.closed).toBe(false)
  })

  test.each([
    ['crash\n', 'a bug of decode'],
    ['crashLater\n', 'a bug of reply'],
    ['\0', 'a bug of frame'],
  ])('that a protocol fails on (%j) ends one connection, not the process', async (bytes, message) => {
    const { port, lines, measured } = await gatewayOf([plain])
    const [unlucky, other] = [await dial(port), await dial(port)]
    unlucky.send(bytes)
    await unlucky.closed
    expect(lines).toMatchObject([{ level: 'error', details: { protocol: 'plain', err: { message } } }])
    expect(await measured('faults')).toBe(1)
    other.send('iam b\n')
    await other.answered('hello\n')
    expect(other.text()).toBe('hello\n')
  })
})

describe('a connection', () => {
  test('that nobody reads the answers of is closed before they take memory', async () => {
    const { port, measured } = await gatewayOf([plain])
    const device = await dial(port)
    device.socket.pause()
    device.send('tell 1000000\n'.repeat(50))
    await until(async () => (await measured('devices')) === 0)
  })

  test('waits with its bytes in the kernel while a frame waits for its commit', async () => {
    const { port, fake } = await gatewayOf([plain])
    const commit = fake.hold()
    const freed = memory()
    const device = await dial(port)
    const lines = Buffer.from(`${'at home'.padEnd(900)}\n`.repeat(72))
    let flushed = 0
    let stopped = false
    device.send('iam a\n')
    const sending = (async () => {
      for (let sent = 0; sent < 1000 && !stopped; sent++) {
        await new Promise((resolve) => device.socket.write(lines, resolve))
        flushed++
      }
    })()
    for (let last = -1; last !== flushed; await sleep(300)) last = flushed
    expect(flushed).toBeLessThan(1000)
    expect(fake.fed).toHaveLength(1)
    await freed(1 << 20)
    stopped = true
    commit()
    await sending
    const expected = 6 + flushed * 72 * 'home:1\n'.length
    await until(() => device.socket.closed || device.socket.bytesRead >= expected)
    expect(device.socket.bytesRead).toBe(expected)
  })

  test('that breaks has its whole frames fed', async () => {
    const { port, fake, measured } = await gatewayOf([plain])
    const commit = fake.hold()
    const device = await dial(port)
    device.send('iam a\nat home\nat work\nat the ga')
    await until(() => fake.fed.length === 1)
    device.socket.resetAndDestroy()
    await until(async () => (await measured('devices')) === 0)
    commit()
    await until(() => fake.fed.length === 3)
    await aWhile()
    expect(fake.fed).toHaveLength(3)
  })

  test('of a device ends the older one, when what that is answering is answered', async () => {
    const { port, fake, measured } = await gatewayOf([plain])
    const old = await signedIn(port, 'a')
    const commit = fake.hold()
    old.send('at home\nat work\n')
    await until(() => fake.fed.length === 2)
    const fresh = await dial(port)
    fresh.send('iam a\n')
    await until(() => fake.fed.length === 3)
    expect(old.socket.closed).toBe(false)
    commit()
    await old.closed
    expect(old.text()).toMatch(/^hello\nhome:1\n/)
    await fresh.answered('hello\n')
    fresh.send('at last\n')
    await fresh.answered('hello\nlast:1\n')
    await until(async () => (await measured('devices')) === 1)
  })

  test('of many of one device leave one', async () => {
    const { port, measured } = await gatewayOf([plain])
    for (let count = 0; count < 60; count++) await signedIn(port, 'a')
    await until(async () => (await measured('devices')) === 1)
  })

  test('that names another device leaves the place of the first', async () => {
    const { port } = await gatewayOf([plain])
    const [mover, other] = [await signedIn(port, 'a'), await signedIn(port, 'b')]
    mover.send('iam c\n')
    await mover.answered('hello\nhello\n')
    await signedIn(port, 'a')
    await signedIn(port, 'b')
    await other.closed
    expect(mover.socket.closed).toBe(false)
  })

  test('of a registered device beyond the most is closed, until another closes', async () => {
    const { port, measured } = await gatewayOf([plain], { max_connections: 2 })
    const [first] = [await signedIn(port, 'a'), await signedIn(port, 'b')]
    await (await signedIn(port, 'c')).closed
    first?.socket.destroy()
    await until(async () => (await measured('devices')) === 1)
    const fourth = await signedIn(port, 'd')
    await aWhile()
    expect(fourth.socket.closed).toBe(false)
  })

  test('that names no registered device takes no place of those that do', async () => {
    const { port, measured } = await gatewayOf([plain], { max_connections: 2, max_unnamed: 2 })
    const known = [await signedIn(port, 'a'), await signedIn(port, 'b')]
    const silent = [await dial(port), await dial(port)]
    await until(async () => (await measured('devices')) === 4)
    await (await dial(port)).closed
    known[0]?.socket.destroy()
    silent[0]?.socket.destroy()
    await until(async () => (await measured('devices')) === 2)
    await signedIn(port, 'c')
    expect([known[1]?.socket.closed, silent[1]?.socket.closed]).toEqual([false, false])
  })

  test('of one address, unnamed, is one of few; those that named themselves do not count', async () => {
    const { port } = await gatewayOf([plain], { max_unnamed_of_network: 2 })
    for (const id of ['a', 'b', 'c', 'd']) await signedIn(port, id)
    const silent = [await dial(port), await dial(port)]
    await (await dial(port)).closed
    expect(silent.map(({ socket }) => socket.closed)).toEqual([false, false])
  })

  test('that is unnamed holds more than a sign-in only while there is room for all who do', async () => {
    const { port, lines } = await gatewayOf([{ ...plain, max_frame: 10_000 }], { max_lent: 7000 })
    const known = await signedIn(port, 'a')
    known.send(`at ${'x'.repeat(9000)}`)
    const long = await dial(port)
    long.send(`iam b${' '.repeat(6000)}`)
    await aWhile()
    const longer = await dial(port)
    longer.send(`iam c${' '.repeat(6000)}`)
    await longer.closed
    expect(lines[0]?.details).toMatchObject({ reason: 'longer than there is room for before a sign-in' })
    for (const device of [known, long]) device.send('\n')
    await until(() => known.text().endsWith(':1\n') && long.text() === 'hello\n')
    const later = await dial(port)
    later.send(`iam c${' '.repeat(6000)}`)
    await aWhile()
    later.socket.destroy()
    await later.closed
    const last = await dial(port)
    last.send(`iam d${' '.repeat(6000)}\n`)
    await last.answered('hello\n')
  })

  test('may begin with a packet of a platform that is far longer than a sign-in, in pieces', async () => {
    const { port, fake } = await gatewayOf([egts])
    const packet = longPacket()
    expect(packet.length).toBeGreaterThan(8000)
    const platform = await dial(port)
    for (let at = 0; at < packet.length; at += 1400) {
      platform.send(packet.subarray(at, at + 1400))
      await aWhile()
    }
    await until(() => fake.fed.length > 1 && platform.heard().length > 0)
  })
})

describe('a password', () => {
  test('is of the session: each message of the device is fed with it, and another sign-in has its own', async () => {
    const { port, fake, lines, measured } = await gatewayOf([wialon])
    const device = await dial(port)
    device.send('#L#1;wheelhouse\r\n#P#\r\n#SD#NA;NA;5544.6025;N;03739.6834;E;1;2;3;4\r\n#L#1;NA\r\n')
    await device.answered('#AL#1\r\n#AP#\r\n#ASD#1\r\n#AL#1\r\n')
    expect(fake.fed.map(({ password }) => password)).toEqual(['wheelhouse', 'wheelhouse', 'NA'])
    fake.answer = async () => ({ known: false, wrong_password: true, taken: 0 })
    device.send('#L#1;wheel\r\n#P#\r\n')
    await device.closed
    expect(device.text()).toMatch(/#AL#1\r\n#AL#01\r\n$/)
    expect(await measured('refused')).toBe(1)
    expect(lines).toMatchObject([{ details: { device: '1' }, message: 'a device did not sign in with its password' }])
    expect(JSON.stringify(lines)).not.toContain('wheel')
  })

  test.each([
    ['a checksum that is wrong', '#L#2.0;1;wheelhouse;0000\r\n'],
    ['no id', '#L#;wheelhouse\r\n'],
    ['its first byte lost', 'L#1;wheelhouse\r\n'],
    ['no end', `#L#1;wheelhouse${'x'.repeat(wialon.max_frame)}`],
    ['a container that does not unfold', broken('#L#2.0;1;wheelhouse;0000\r\n')],
  ])('is not in the log of a sign-in with %s', async (_, sent) => {
    const { port, lines } = await gatewayOf([wialon])
    const device = await dial(port)
    device.send(sent)
    await until(() => lines.length > 0)
    expect(lines).toMatchObject([{ details: { protocol: 'wialon', bytes: expect.stringMatching(/^[0-9a-f]+$/) } }])
    expect(Buffer.from(String(lines[0]?.details.bytes), 'hex').toString()).not.toContain('wheel')
  })
})

/** Packed so that its bytes can be read as they are. */
function broken(text: string): Buffer {
  const packed = deflateSync(Buffer.from(text), { level: 0 })
  packed.fill(0, packed.length - 4)
  const head = Buffer.from([0xff, packed.length & 0xff, packed.length >> 8])
  return Buffer.concat([head, packed])
}

describe('ids that are tried', () => {
  test('are answered alike, beyond what an address may ask too; a device that was there before comes in', async () => {
    const { port, fake, lines } = await gatewayOf([plain], { unknown_rate: 0.1 })
    await signedIn(port, 'a')
    fake.answer = async ({ device }) => ({ known: device.length === 1, taken: 0 })
    for (let count = 0; count < 10; count++) {
      const stranger = await dial(port)
      stranger.send(`iam stranger${count}\n`)
      await stranger.closed
      expect(stranger.text()).toBe('go away\n')
    }
    expect(fake.fed.length).toBeLessThan(7)
    expect(lines.at(-1)?.message).toContain('more unknown devices than it may')
    await signedIn(port, 'a')
  })
})

describe('whoever keeps a connection for nothing is closed:', () => {
  /** Says the same again and again until the connection closes. */
  const repeat = async (device: Awaited<ReturnType<typeof dial>>, bytes: string): Promise<void> => {
    while (!device.socket.closed) {
      device.send(bytes)
      await sleep(10)
    }
  }

  test('who says nothing', async () => {
    const { port } = await gatewayOf([plain], { patience: 0.2 })
    await (await dial(port)).closed
  })

  test('who sends its first frame in drops', async () => {
    const { port } = await gatewayOf([plain], { patience: 0.2 })
    await repeat(await dial(port), 'i')
  })

  test('who sends frames, but does not name itself', async () => {
    const { port } = await gatewayOf([plain], { patience: 0.2 })
    await repeat(await dial(port), 'hm\n')
  })

  test('who has named itself, and sends a frame in drops', async () => {
    const { port } = await gatewayOf([plain], { patience: 0.2 })
    const device = await dial(port)
    device.send('iam a\n')
    await repeat(device, 'x')
    expect(device.text()).toBe('hello\n')
  })

  test('who has named itself, and is silent', async () => {
    const { port } = await gatewayOf([plain], { timeout: 0.2 })
    const device = await dial(port)
    device.send('iam a\n')
    await device.closed
    expect(device.text()).toBe('hello\n')
  })

  test('not who has named itself and sends whole frames, nor who waits for a commit', async () => {
    const { port, fake } = await gatewayOf([plain], { patience: 1 })
    const [lively, quiet, waiting] = [await dial(port), await dial(port), await dial(port)]
    for (const [id, device] of [lively, quiet, waiting].entries()) device.send(`iam ${id}\n`)
    await until(() => fake.fed.length === 3)
    const commit = fake.hold()
    waiting.send('at home\nat')
    await until(() => fake.fed.length === 4)
    for (let sent = 0; sent < 120; sent++) {
      lively.send('hm\n')
      await sleep(10)
    }
    commit()
    // A few sweeps: the half frame behind the one that waited has begun to arrive only now.
    await sleep(400)
    waiting.send(' work\n')
    await waiting.answered('hello\nhome:1\nwork:1\n')
    expect(waiting.text()).toBe('hello\nhome:1\nwork:1\n')
    expect([lively.socket.closed, quiet.socket.closed]).toEqual([false, false])
  })
})
