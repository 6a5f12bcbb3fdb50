import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CommandType, commandTypes } from '#device/about.ts'
import { abouts } from '#device/catalogue.gen.ts'
import type { Command } from '#device/command.ts'
import type { Decoded, RequestProtocol, StreamProtocol } from '#gateway/protocol.ts'
import { protocolNames, protocols } from '#gateway/protocols/index.ts'
import { aWhile, dial, gatewayOf, until } from '#test/gateway/sockets.ts'
import {
  answerOf,
  converse,
  hear,
  hearAll,
  newSession,
  pointsOf,
  received,
  requestsOf,
  streamOf,
} from '#test/gateway/spoken.ts'
import type { Attributes } from '#track/point.ts'

/** What must hold of whatever is spoken, by the captures of each protocol (docs/protocols/README.md). */

const streams = protocolNames.flatMap((name) => {
  const protocol = protocols[name] as StreamProtocol | RequestProtocol
  return 'frame' in protocol ? [[name, protocol] as const] : []
})
const requests = protocolNames.flatMap((name) => {
  const protocol = protocols[name] as StreamProtocol | RequestProtocol
  return 'frame' in protocol ? [] : [[name, protocol] as const]
})

/** Attributes that JSON has words for, beside a place or without one. */
const areFinite = (attributes: Attributes = {}): boolean =>
  Object.values(attributes).every((value) =>
    typeof value === 'number' ? Number.isFinite(value) : value !== undefined && value !== null,
  )

type Told = Pick<Decoded, 'points' | 'others' | 'device' | 'status'>

/** Points and statuses that the store takes, of a device with a name. */
const isSound = ({ points, others = [], device, status }: Told): boolean =>
  [status, ...others.map((other) => other.status)].every(areFinite) &&
  (device === undefined || typeof device === 'string') &&
  others.every((other) => typeof other.device === 'string') &&
  pointsOf({ points, others }).every(
    ({ lat, lng, time, speed, heading, alt, satellites, precision, attributes }) =>
      Math.abs(lat) <= 90 &&
      Math.abs(lng) <= 180 &&
      [time, speed, heading, alt, satellites, precision].every(Number.isFinite) &&
      areFinite(attributes),
  )

/** One question for all: millions are told here. */
const expectSound = (told: Told): void => {
  if (!isSound(told)) expect.fail(`told what cannot be: ${inspect(told, { depth: 5 })}`)
}

const toldBy = (decoded: readonly Decoded[]) =>
  decoded.map(({ device, password, points, status, others, fault, close }) => ({
    ...{ device, password, points, status, others, fault, close },
  }))

/** Bytes of the stream with some of them other, missing, doubled or cut off. */
const mutated = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .array(
      fc.record({
        at: fc.nat(bytes.length - 1),
        byte: fc.nat(255),
        kind: fc.constantFrom('other', 'missing', 'added', 'cut'),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((changes) =>
      changes.reduce((whole, { at, byte, kind }) => {
        const [before, after] = [whole.subarray(0, at), whole.subarray(at)]
        if (kind === 'cut') return Buffer.from(before)
        if (kind === 'added') return Buffer.concat([before, Buffer.of(byte), after])
        return Buffer.concat([before, Buffer.from(kind === 'other' ? [byte] : []), after.subarray(1)])
      }, bytes),
    )

const command: Readonly<Record<CommandType, Command>> = {
  output: { type: 'output', output: 1, enabled: true },
  locate: { type: 'locate' },
  interval: { type: 'interval', seconds: 60 },
  reboot: { type: 'reboot' },
  arm: { type: 'arm' },
  disarm: { type: 'disarm' },
  photo: { type: 'photo' },
  sos_number: { type: 'sos_number', slot: 1, phone: '+4915112345678' },
  time_zone: { type: 'time_zone', minutes: 120 },
  power_off: { type: 'power_off' },
  version: { type: 'version' },
  text: { type: 'text', text: 'status' },
  bytes: { type: 'bytes', bytes: Buffer.of(1, 2, 3) },
}

describe.each(streams)('%s', (name, protocol) => {
  const frames = streamOf(name)
  const whole = Buffer.concat(frames)
  const overTcp = protocol.transports.includes('tcp')

  test('its capture names a device and has points, all of it understood', () => {
    const decoded = hearAll(protocol, frames)
    expect(decoded.some(({ device }) => device !== undefined)).toBe(true)
    expect(decoded.flatMap(pointsOf).length).toBeGreaterThan(0)
    expect(decoded.flatMap(({ fault }) => fault ?? [])).toEqual([])
    for (const one of decoded) expectSound(one)
  })

  test.runIf(overTcp)('each line of its capture is a frame, wherever the stream is cut', () => {
    const { heard, rest } = converse(protocol, [whole])
    expect(heard.map(({ frame }) => frame.toString('latin1'))).toEqual(frames.map((frame) => frame.toString('latin1')))
    expect(rest.length).toBe(0)
    const told = toldBy(heard.map(({ decoded }) => decoded))
    const drops = Array.from(whole, (byte) => Buffer.of(byte))
    expect(toldBy(converse(protocol, drops).heard.map(({ decoded }) => decoded))).toEqual(told)
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
        const ends = [0, ...cuts.sort((one, other) => one - other), whole.length]
        const chunks = ends.slice(1).map((end, i) => whole.subarray(ends[i], end))
        const parts = converse(
          protocol,
          chunks.filter(({ length }) => length > 0),
        )
        expect(toldBy(parts.heard.map(({ decoded }) => decoded))).toEqual(told)
      }),
      { numRuns: 30 },
    )
  })

  test.runIf(overTcp)('two connections at once know nothing of each other', () => {
    const [one, other] = [newSession(), newSession()]
    const alone = toldBy(hearAll(protocol, frames))
    const told = frames.map((frame, i) => {
      // The other is one frame behind.
      if (i > 0) hear(protocol, frames[i - 1] as Buffer, other)
      return hear(protocol, frame, one)
    })
    expect(toldBy(told)).toEqual(alone)
  })

  test('random bytes never make it throw, nor tell what cannot be', () => {
    const start = frames[0] as Buffer
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.boolean(), (bytes, signed) => {
        const noise = Buffer.from(bytes)
        for (const { decoded } of converse(protocol, signed ? [start, noise] : [noise]).heard) {
          expectSound(decoded)
          answerOf(decoded)
        }
        expectSound(protocol.decode(noise, newSession('udp'), received))
      }),
      { numRuns: 500 },
    )
  })

  test('bytes that were changed on the way never make it throw, nor tell what cannot be', () => {
    fc.assert(
      fc.property(mutated(whole), (bytes) => {
        for (const { decoded } of converse(protocol, [bytes]).heard) {
          expectSound(decoded)
          answerOf(decoded)
        }
      }),
      { numRuns: 500 },
    )
    for (const frame of frames) {
      fc.assert(
        fc.property(mutated(frame), (bytes) => expectSound(protocol.decode(bytes, newSession('udp'), received))),
        { numRuns: 100 },
      )
    }
  })

  test.runIf(abouts[name].check !== 'none')('a frame with one wrong bit tells no other point', () => {
    const truth = new Set(
      hearAll(protocol, frames)
        .flatMap(pointsOf)
        .map((point) => JSON.stringify(point)),
    )
    frames.forEach((frame, index) => {
      for (let bit = 0; bit < frame.length * 8; bit++) {
        const wrong = Buffer.from(frame)
        wrong[bit >> 3] = (wrong[bit >> 3] as number) ^ (1 << (bit & 7))
        const sent = frames.with(index, wrong)
        const told = hearAll(protocol, sent.slice(0, index + 1)).flatMap(pointsOf)
        const untrue = told.filter((point) => !truth.has(JSON.stringify(point)))
        if (untrue.length > 0) expect(untrue).toEqual([])
      }
    })
  })

  test.runIf(overTcp)('much of what may begin a frame is got through', { timeout: 120_000 }, () => {
    const starts = new Set(frames.flatMap((frame) => [1, 2, 8].map((length) => frame.toString('latin1', 0, length))))
    for (const start of starts) {
      const noise = Buffer.alloc(300_000, start, 'latin1')
      const chunks = Array.from({ length: 300 }, (_, i) => noise.subarray(i * 1000, (i + 1) * 1000))
      for (const { decoded } of converse(protocol, chunks).heard) expectSound(decoded)
    }
  })

  test.runIf(overTcp)('nothing is answered before it is committed', async () => {
    const first = converse(protocol, [whole]).heard.findIndex(({ decoded }) => pointsOf(decoded).length > 0)
    const { port, fake } = await gatewayOf([protocol])
    const device = await dial(port)
    for (const frame of frames.slice(0, first)) device.send(frame)
    const before = converse(protocol, frames.slice(0, first)).heard
    const answers = before.reduce((sum, { decoded }) => sum + (answerOf(decoded)?.length ?? 0), 0)
    await until(() => device.heard().length >= answers)
    await aWhile()
    const heard = device.heard().length
    const fed = fake.fed.length
    const release = fake.hold()
    device.send(frames[first] as Buffer)
    await until(() => fake.fed.length > fed)
    await aWhile()
    expect(device.heard().length).toBe(heard)
    release()
    const decoded = converse(protocol, frames.slice(0, first + 1)).heard.at(-1)?.decoded as Decoded
    const answer = answerOf(decoded)
    if (answer) await until(() => device.heard().length >= heard + answer.length)
  })

  test('it has bytes for each command that it is said to know, and for no other', () => {
    const session = newSession()
    // Some have two manners, and words in one of them only.
    const known = new Set<CommandType>()
    for (const frame of frames) {
      hear(protocol, frame, session)
      for (const type of commandTypes) if (protocol.encode?.(command[type], session, 7)?.length) known.add(type)
    }
    expect([...known].sort()).toEqual([...(abouts[name].commands ?? [])].sort())
  })
})

describe.each(requests)('%s', (name, protocol) => {
  const captured = requestsOf(name)

  test('its captures name devices and have points, all of it understood', () => {
    const decoded = captured.map((request) => protocol.decode(request, received))
    expect(decoded.some(({ device }) => device !== undefined)).toBe(true)
    expect(decoded.flatMap(pointsOf).length).toBeGreaterThan(0)
    expect(decoded.flatMap(({ fault }) => fault ?? [])).toEqual([])
    for (const one of decoded) expectSound(one)
  })

  test('requests that were changed on the way never make it throw, nor tell what cannot be', () => {
    for (const request of captured) {
      if (request.body.length === 0) continue
      fc.assert(
        fc.property(mutated(request.body), (body) => expectSound(protocol.decode({ ...request, body }, received))),
        { numRuns: 300 },
      )
    }
    fc.assert(
      fc.property(fc.json(), (json) => {
        const body = Buffer.from(json)
        const sent = { method: 'POST', path: '/', query: {}, content_type: 'application/json', body }
        expectSound(protocol.decode(sent, received))
      }),
      { numRuns: 300 },
    )
  })
})
