import { describe, expect, test } from 'vitest'
import type { Outcome } from '#device/message.ts'
import { noCommands } from '#device/orders.ts'
import type { Shared } from '#gateway/exchange.ts'
import { createGate } from '#gateway/gate.ts'
import type { DeviceRequest, RequestProtocol } from '#gateway/protocol.ts'
import { protocols } from '#gateway/protocols/index.ts'
import { anybody, createRequests, most_values } from '#gateway/requests.ts'
import { createWatch } from '#gateway/watch.ts'
import { createMetrics } from '#src/metrics.ts'
import { requestsOf } from '../gateway/spoken.ts'

/** What somebody may cost who speaks HTTP or MQTT to a device port and has named no registered device. */

const requests = Object.values(protocols).filter((protocol): protocol is RequestProtocol => !('frame' in protocol))

/** What a body may cost, in times that the longest is passed over byte by byte, of the same machine. */
const most_passes = 2
const tries = 30

/** The milliseconds that some work takes. */
const timeOf = async (work: () => unknown): Promise<number> => {
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** The least milliseconds that some work takes of several times, whatever else the machine does. */
const leastOf = async (work: () => unknown, enough = 0): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries && least > enough; i++) least = Math.min(least, await timeOf(work))
  return least
}

/** Turns that are taken of a machine that is busy, at most. */
const most_turns = 10 * tries

/**
 * How many times the least milliseconds of the other the least of some work are, taken by turns, so that whatever slows the machine down slows
 * both; taken again until it is less than `enough`.
 */
const timesBeside = async (work: () => unknown, other: () => unknown, enough: number): Promise<number> => {
  let [least, least_other] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < most_turns && (i < tries || least >= enough * least_other); i++) {
    least = Math.min(least, await timeOf(work))
    least_other = Math.min(least_other, await timeOf(other))
  }
  return least / least_other
}

const longest = Buffer.alloc(2 ** 20, '"')
const passOver = (): number => {
  let sum = 0
  for (const byte of longest) sum += byte
  return sum
}

/** By which devices are named in any of the protocols. */
const naming = ['ident', 'device_id', 'id', 'deviceid', 'device', 'tid', 'topic']

const filled = (bytes: number, part: (index: number) => string, [begin, between, end] = ['', '', '']): string => {
  const parts: string[] = []
  let length = begin.length + end.length
  for (let i = 0; ; i++) {
    const next = part(i)
    length += next.length + between.length
    if (length > bytes) return begin + parts.join(between) + end
    parts.push(next)
  }
}

const named = (i: number): string => naming.map((name) => `"${name}":"x${i}"`).join()
const short = (i: number): string => `"${i.toString(36)}":1`

/** Bodies that are hard to read, as long as `bytes`. */
const hard: Readonly<Record<string, (bytes: number) => string | Buffer>> = {
  'an object of many names': (bytes) => filled(bytes, short, ['{', ',', '}']),
  'a location of many names': (bytes) => `{"device_id":"x","location":${filled(bytes - 40, short, ['{', ',', '}'])}}`,
  'objects of as many names as are read': (bytes) =>
    filled(bytes, (i) => filled(3500, (n) => short(i * 1000 + n), ['{', ',', '}']), ['[', ',', ']']),
  'messages of many devices': (bytes) => filled(bytes, (i) => `{${named(i)},"timestamp":1}`, ['[', ',', ']']),
  'messages of one device': (bytes) => filled(bytes, () => `{${named(0)},"timestamp":1}`, ['[', ',', ']']),
  'many locations': (bytes) => `{"location":${filled(bytes - 30, () => '{"coords":{}}', ['[', ',', ']'])},"id":"x"}`,
  'empty objects': (bytes) => filled(bytes, () => '{}', ['[', ',', ']']),
  'deep lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': (bytes) => `${'{"a":'.repeat((bytes - 1) / 6)}1${'}'.repeat((bytes - 1) / 6)}`,
  'names of devices without values': (bytes) => filled(bytes, (i) => `"${naming[i % naming.length]}"`),
  'a long text': (bytes) => `{"ident":"${'x'.repeat(bytes - 12)}"}`,
  'a text of escapes': (bytes) => `{"event":"${filled(bytes - 16, () => '\\u0435')}"}`,
  'a text that is no UTF-8': (bytes) =>
    Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(bytes - 8, 0xff), Buffer.from('"}')]),
  'many alarms': (bytes) =>
    `{"device_id":"x","alarm":"${filled(bytes - 40, (i) => ['sos', `a${i}`][i % 2] as string, ['', ',', ''])}"}`,
  quotes: (bytes) => '"'.repeat(bytes),
  spaces: (bytes) => ' '.repeat(bytes),
  digits: (bytes) => '1'.repeat(bytes),
  'a form of many fields': (bytes) => filled(bytes, (i) => `${i.toString(36)}=1`, ['id=x&', '&', '']),
  'a form of empty fields': (bytes) => '&'.repeat(bytes),
  'a form of one that is repeated': (bytes) => filled(bytes, (i) => `cell=1,2,3,${i}&wifi=${i}`, ['', '&', '']),
  'a form with a long list': (bytes) => `id=x&location=${','.repeat(bytes - 16)}`,
  'a list of features': (bytes) =>
    filled(bytes, () => '{"geometry":{"coordinates":[2,1]},"properties":{"motion":["a","b"]}}', [
      '{"locations":[',
      ',',
      ']}',
    ]),
  'a list of lists': (bytes) => filled(bytes, () => '[2,1,0,0,0,0,0]', ['{"points":[', ',', ']}']),
  'a form of many parts': (bytes) => filled(bytes, (i) => `\r\n--b; name="${i}"\r\n\r\n`),
  'a form of escapes': (bytes) => `id=x&alarm=${filled(bytes - 16, () => '%D0%B5')}`,
}

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', '']

/** As long as a body may be, and as is read of anybody; each said to be each of `types`. */
const bodiesOf = ({ max_body, transports }: RequestProtocol) =>
  Object.entries(hard).flatMap(([what, make]) =>
    [max_body, anybody.bytes, anybody.bytes / 2].flatMap((bytes) =>
      types.flatMap((content_type) =>
        transports.map((transport): [string, DeviceRequest] => {
          const method = transport === 'mqtt' ? 'PUBLISH' : 'POST'
          const body = Buffer.from(make(bytes))
          return [
            `${what}, ${body.length} bytes, ${method} ${content_type}`,
            { method, path: '/', query: {}, content_type, body },
          ]
        }),
      ),
    ),
  )

const unknown = async (): Promise<Outcome> => ({ known: false, taken: 0 })

/** A protocol behind a gate; what is read of it. */
const behindGate = (protocol: RequestProtocol, feed: () => Promise<Outcome>) => {
  const metrics = createMetrics()
  const watch = createWatch(metrics, { warn: () => undefined, error: () => undefined })
  const shared: Shared = { gate: createGate(feed, watch, { unknown_rate: 5 }), commands: noCommands, metrics, watch }
  const read: Buffer[] = []
  const decode: RequestProtocol['decode'] = (request, received) => {
    read.push(request.body)
    return protocol.decode(request, received)
  }
  const take = createRequests({ ...protocol, decode }, shared)
  return { read, take: (request: DeviceRequest) => take(request, { network: '192.0.2.1' }) }
}

/** Values of a body, found by reading it whole: names are none. */
const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((sum: number, one) => sum + valuesIn(one), 0)
    : 1

const inBody = (body: Buffer): number => {
  try {
    return valuesIn(JSON.parse(body.toString()))
  } catch {
    return 0
  }
}

describe.each(requests.map((protocol) => [protocol.name, protocol] as const))('%s', (name, protocol) => {
  const bodies = bodiesOf(protocol)

  test('nothing is read of a stranger that has more in it than is read of anybody', async () => {
    for (const [what, request] of bodies) {
      const { read, take } = behindGate(protocol, unknown)
      await take(request)
      for (const body of read) {
        expect(body.length, what).toBeLessThanOrEqual(anybody.bytes)
        // A list begins as its first value does, and so does an object that is not empty.
        expect(inBody(body), what).toBeLessThanOrEqual(2 * anybody.values)
        expect(body.toString('latin1').split('&').length, what).toBeLessThanOrEqual(anybody.values + 1)
      }
    }
  })

  test('no body costs more than being passed over a few times before it is known who sends it', async () => {
    const most = most_passes * (await leastOf(passOver))
    for (const [what, request] of bodies) {
      const take = () => behindGate(protocol, unknown).take(request)
      if ((await leastOf(take, most / 2)) < most) continue
      expect(await timesBeside(take, passOver, most_passes), what).toBeLessThan(most_passes)
    }
  })

  test('whoever names a registered device has a long body read', async () => {
    const captured = requestsOf(name).find(({ body }) => body.length > 0) as DeviceRequest
    const { read, take } = behindGate(protocol, async () => ({ known: true, taken: 1 }))
    const body = Buffer.concat([captured.body, Buffer.alloc(anybody.bytes, ' ')])
    expect((await take({ ...captured, body }))[0]).toBe(200)
    expect(read).toEqual([body])
  })

  test.runIf(protocol.max_body > 4 * most_values)('but none with more values than any has', async () => {
    const { read, take } = behindGate(protocol, async () => ({ known: true, taken: 1 }))
    const values = filled(3 * most_values + 10, () => '{}', ['[', ',', ']'])
    const body = Buffer.from(`{${named(0)},"a":${values}}`)
    const request = { method: 'POST', path: '/', query: {}, content_type: 'application/json', body }
    expect(await take(request)).toEqual([413, `a body has at most ${most_values} values`])
    expect(read).toEqual([])
  })
})
