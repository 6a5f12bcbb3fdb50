import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDetector, readingOf } from '#gateway/detect.ts'
import { overTcp, recordedOf } from '#test/gateway/recorded.ts'
import { received, streamOf } from '#test/gateway/spoken.ts'

/** Which protocol a connection is led to, by all that was ever captured of a device (`src/gateway/detect.ts`). */

const detect = createDetector(overTcp)
const others = new Map(
  overTcp.map((protocol) => [protocol.name, createDetector(overTcp.filter((other) => other !== protocol))]),
)

const nobody = /^(none|arriving)$/
const nameOf = (found: ReturnType<typeof detect>): string => (typeof found === 'object' ? found.name : found)

describe.each(overTcp.map((protocol) => [protocol.name, protocol] as const))('%s', (name, protocol) => {
  test('what a connection begins with is led to it', () => {
    const [first = Buffer.alloc(0)] = streamOf(name)
    expect(nameOf(detect(first, received))).toBe(name)
  })

  test('each frame that names its device is led to it, and no frame to another, wherever it is cut', () => {
    for (const [frame, bytes] of recordedOf(name)) {
      const reading = readingOf(protocol, bytes, received)
      const isFound = reading === 'named' || (reading === 'told' && protocol.many)
      expect([frame, nameOf(detect(bytes, received))]).toEqual([frame, isFound ? name : expect.stringMatching(nobody)])
      for (let length = 1; length < bytes.length; length += length < 40 ? 1 : 13)
        expect([name, 'arriving', 'none']).toContain(nameOf(detect(bytes.subarray(0, length), received)))
    }
  })

  test('at its own port nothing that it was ever sent is led away', () => {
    for (const [frame, bytes] of recordedOf(name)) {
      if (['named', 'told'].includes(readingOf(protocol, bytes, received, true))) continue
      expect([frame, nameOf(others.get(name)?.(bytes, received, true) ?? 'none')]).toEqual([frame, 'none'])
    }
  })
})

/** What comes to every port of the internet, and is no device. */
const strangers = {
  http: 'GET / HTTP/1.1\r\nHost: 192.0.2.1:5000\r\nUser-Agent: Mozilla/5.0\r\nAccept: */*\r\n\r\n',
  posted: 'POST /?id=123456&lat=1&lon=2 HTTP/1.1\r\nHost: fleet.example\r\nContent-Length: 0\r\n\r\n',
  options: 'OPTIONS sip:nm SIP/2.0\r\nVia: SIP/2.0/TCP nm;branch=foo\r\nFrom: <sip:nm@nm>;tag=root\r\n\r\n',
  rtsp: 'OPTIONS / RTSP/1.0\r\n\r\n',
  ssh: 'SSH-2.0-OpenSSH_9.6\r\n',
  tls: `\x16\x03\x01\x00\xca\x01\x00\x00\xc6\x03\x03${'r'.repeat(198)}`,
  rdp: '\x03\x00\x00\x2f\x2a\xe0\x00\x00\x00\x00\x00Cookie: mstshash=Administr\r\n\x01\x00\x08\x00\x03\x00\x00\x00',
  smb: `\x00\x00\x00\x45\xffSMBr\x00\x00\x00\x00\x08\x01\x40${'\x00'.repeat(56)}`,
  mqtt: '\x10\x12\x00\x04MQTT\x04\x02\x00\x3c\x00\x06device',
  redis: '*1\r\n$4\r\nINFO\r\n',
  memcached: 'stats\r\n',
  dns: '\x00\x1e\x00\x06\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00\x07version\x04bind\x00\x00\x10\x00\x03',
  telnet: '\xff\xfd\x01\xff\xfd\x1froot\r\n',
  smtp: 'EHLO scanner.example\r\n',
  scanner: 'MGLNDD_192.0.2.1_5000\n',
  empty: '\r\n\r\n',
  zeros: '\0'.repeat(64),
}

test.each(Object.entries(strangers))('%s is of no protocol', (_, text) => {
  const bytes = Buffer.from(text, 'latin1')
  expect(nameOf(detect(bytes, received))).toMatch(nobody)
  expect(nameOf(detect(bytes, received, true))).toBe('none')
})

test('random bytes, and begins of frames with random bytes behind them, fail nothing', () => {
  const starts = overTcp.flatMap(({ name }) => recordedOf(name).map(([, bytes]) => bytes))
  const noise = fc.uint8Array({ maxLength: 300 })
  const begun = fc
    .tuple(fc.constantFrom(...starts), fc.nat(40), noise)
    .map(([start, length, behind]) => [...start.subarray(0, length), ...behind])
  fc.assert(
    fc.property(fc.oneof(noise, begun), (bytes) => {
      // Called as they are, so that what is caught for others' sake would be told here.
      for (const protocol of overTcp) readingOf(protocol, Buffer.from(bytes), received)
      detect(Buffer.from(bytes), received)
    }),
    { numRuns: 1000 },
  )
})
