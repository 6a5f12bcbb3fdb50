import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '#device/message.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import { headOf, packetOf, partOf, recordOf, recordsOf } from '#gateway/protocols/egts/packet.ts'
import { egts } from '#gateway/protocols/egts/protocol.ts'
import { answerOf, hear, newSession, pointsOf, taken } from '#test/gateway/spoken.ts'
import { flag } from '#track/point.ts'

const captures = new Map(
  readFileSync(new URL('../../captures/egts/frames.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(': ') && !line.startsWith('#'))
    .map((line) => line.split(': ') as [string, string]),
)
const capture = (name: string): Buffer => Buffer.from(captures.get(name) as string, 'hex')
const decode = (packet: Buffer, session: Session = newSession()) => hear(egts, packet, session)
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** The results of the records in an answer, by their numbers; behind it that of a sign-in. */
const results = (answer: Buffer | undefined) => {
  if (!answer) return undefined
  const length = egts.frame(answer, newSession()) as number
  const response = answer.subarray(0, length)
  const head = headOf(response)
  expect(head.right).toBe(true)
  const records = recordsOf(response, { ...head, at: head.at + 3 }) ?? []
  const codes = records.flatMap(({ parts }) => parts.map(({ data }) => [data.readUInt16LE(0), data.readUInt8(2)]))
  const rest = answer.subarray(length)
  const signed = rest.length > 0 ? recordsOf(rest, headOf(rest))?.[0]?.parts[0] : undefined
  return { answered: response.readUInt16LE(head.at), codes, ...(signed && { signed: [signed.kind, signed.data[0]] }) }
}
const refused = ({ points }: Pick<Decoded, 'points'>): Outcome => ({ known: false, taken: points.length })

const place = '80e1f505 00000040 00000080 01 0a00 5a 0a0000 01 00'

/** What a record of telemetry tells with a place and these parts. */
const told = (...parts: readonly (readonly [number, string])[]) => {
  const all = [partOf(16, hex(place)), ...parts.map(([kind, data]) => partOf(kind, hex(data)))]
  const record = recordOf(1, 2, all)
  const named = Buffer.concat([record.subarray(0, 4), hex('01 07000000'), record.subarray(5)])
  return decode(packetOf(1, 1, named))
}

describe('a platform', () => {
  test('is let in, and its password is not logged', () => {
    const decoded = decode(capture('dispatcher'))
    expect(decoded).toMatchObject({ points: [] })
    expect(results(answerOf(decoded))).toEqual({ answered: 2, codes: [[2, 0]], signed: [9, 0] })
    expect(egts.shown?.(capture('dispatcher')).toString('latin1')).not.toContain('bG9naW4')
  })

  test('sends on what one object tells', () => {
    const decoded = decode(capture('platform_two'))
    expect(decoded).toMatchObject({
      device: '3636500978',
      points: [
        { time: Date.UTC(2019, 1, 20, 7, 24, 57), speed: 24.5, heading: 347, flags: 0 },
        { time: Date.UTC(2019, 1, 20, 7, 24, 59) },
      ],
    })
    expect(decoded.points[0]?.lat).toBeCloseTo(54.907377, 6)
    expect(decoded.points[0]?.lng).toBeCloseTo(85.635386, 6)
    expect(results(answerOf(decoded))).toEqual({
      answered: 1,
      codes: [
        [3, 0],
        [4, 0],
      ],
    })
  })

  test('and several: each is taken or refused by itself', () => {
    const decoded = decode(capture('platform_nine'))
    expect(new Set([decoded.device, ...(decoded.others ?? []).map(({ device }) => device)]).size).toBe(8)
    expect(pointsOf(decoded)).toHaveLength(10)
    const others = decoded.others ?? []
    const answer = decoded.reply?.(taken(decoded), [
      refused(others[0] as Decoded),
      { known: true, taken: 0 },
      ...others.slice(2).map(taken),
    ])
    const codes = new Map(results(answer)?.codes as [number, number][])
    expect(codes.get(5)).toBe(0)
    expect(codes.get(6)).toBe(146)
    // What is not taken is not answered: it comes again.
    expect(codes.has(7)).toBe(false)
    expect(codes.size).toBe(8)
  })

  test('a record of no object', () => {
    const packet = packetOf(1, 1, recordOf(1, 2, [partOf(16, hex(place))]))
    expect(decode(packet)).toEqual({ points: [], fault: 'a record of no object' })
  })
})

describe('a terminal', () => {
  test('signs in by its IMEI', () => {
    const decoded = decode(capture('terminal'))
    expect(decoded.device).toBe('864495034643376')
    expect(results(answerOf(decoded))).toEqual({
      answered: 54944,
      codes: [[3, 0]],
      signed: [9, 0],
    })
    expect(results(decoded.reply?.({ known: false, taken: 0 }))?.signed).toEqual([9, 151])
    expect(decode(capture('terminal_padded')).device).toBe('865905')
  })

  test('whose records are its own, whatever their number', () => {
    const session = newSession()
    decode(capture('terminal'), session)
    expect(decode(capture('one_timed'), session)).toMatchObject({ device: '864495034643376', points: [{}] })
    expect(decode(capture('one_timed')).device).toBe('100723')
  })

  test('without an id is not let in', () => {
    const packet = packetOf(1, 1, recordOf(1, 1, [partOf(1, hex('00000000 00'))]))
    expect(decode(packet)).toEqual({ points: [], fault: 'a sign-in without an id' })
  })
})

describe('telemetry', () => {
  test('the example of a place', () =>
    expect(decode(capture('one_go'))).toMatchObject({
      device: '133552',
      points: [
        {
          time: Date.UTC(2018, 6, 5, 20, 8, 53),
          lat: expect.closeTo(55.553894, 6),
          lng: expect.closeTo(37.432367, 6),
          speed: 200,
          heading: 300,
          attributes: { odometer: 0.1, inputs: 0, motion: false, source: 0 },
        },
      ],
    }))

  test('south and west of nothing, with height, and sent late', () => {
    expect(decode(capture('one_low'))).toMatchObject({ points: [{ lat: expect.closeTo(51.67569, 4) }] })
    const { points } = told([16, '80e1f505 00000040 00000080 e9 0a40 5a 000000 00 0d 0a0000'])
    expect(points[1]).toMatchObject({
      lat: expect.closeTo(-22.5, 4),
      lng: expect.closeTo(-90, 4),
      alt: -10,
      flags: flag.buffered,
    })
    expect(points[1]?.attributes).toMatchObject({ event: 'sos', source: 13 })
  })

  test('what is beside the place', () => {
    const decoded = decode(capture('two_full'))
    expect(decoded.points).toHaveLength(2)
    expect(decoded.points[0]).toMatchObject({
      satellites: 19,
      attributes: { hdop: 0.63, state: 0, board_voltage: 2.9, outputs: 0, lls2: 3758 },
    })
  })

  test('all that there is', () => {
    const decoded = decode(capture('state'))
    expect(decoded.fault).toBeUndefined()
    expect(decoded.points[0]?.attributes).toMatchObject({
      hdop: 0.7,
      state: 2,
      battery_voltage: 4.1,
      counter110: 273015,
    })
  })

  test('of the standard by itself', () => {
    expect(told([20, '00 7d 00 29 00']).points[0]?.attributes).toMatchObject({
      board_voltage: 12.5,
      battery_voltage: 4.1,
    })
    expect(told([18, '01 03 02 80 0a0000']).points[0]?.attributes).toMatchObject({
      inputs: 0x8001,
      outputs: 3,
      analog2: 10,
    })
    expect(told([27, '11 0000 32000000']).points[0]?.attributes).toMatchObject({ fuel_percent: 50 })
    expect(told([27, '21 0000 f4010000'], [27, '22 0000 f4010000']).points[0]?.attributes).toMatchObject({ fuel: 100 })
    expect(told([27, '41 0000 f4010000']).points[0]?.attributes).not.toHaveProperty('lls2')
    expect(told([16, '80e1f505 00000040 00000080 00 0a00 5a 000000 00 15']).points[1]).toMatchObject({
      flags: flag.no_fix,
      attributes: { event: 'harsh_driving', harsh_driving: 'braking' },
    })
  })

  test('a part that is too short tells nothing of the whole', () => {
    for (const part of [16, 17, 18, 19, 20, 24, 25, 27])
      expect(told([part, part === 17 ? '0f01' : part === 18 ? 'ff' : part === 19 ? 'ff' : '00'])).toEqual({
        points: [],
        fault: 'a part that is too short',
      })
  })
})

describe('packets', () => {
  test('answers to ours are not answered', () => {
    for (const name of ['response', 'response_short']) {
      const decoded = decode(capture(name))
      expect(decoded).toEqual({ points: [] })
    }
  })

  test('those that are none, and those that are not read', () => {
    expect(decode(Buffer.from('GET / HTTP/1.1'))).toMatchObject({ close: true })
    const wrong = capture('one_go')
    wrong[30] = 1
    expect(decode(wrong)).toEqual({ points: [], fault: 'wrong checksum' })
    expect(decode(packetOf(2, 1, hex('00')))).toEqual({ points: [], fault: 'packet of kind 2 is not read' })
    expect(decode(packetOf(1, 1, hex('ff00')))).toEqual({ points: [], fault: 'records do not fill the packet' })
    expect(results(answerOf(decode(packetOf(1, 9, recordOf(4, 10, [])))))).toEqual({ answered: 9, codes: [[4, 150]] })
  })
})
