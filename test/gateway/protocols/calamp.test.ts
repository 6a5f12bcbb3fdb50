import { describe, expect, test } from 'vitest'
import { calamp } from '#gateway/protocols/calamp/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { newSession, received } from '../spoken.ts'

const recorded = captures('calamp/frames.txt')
const bytesOf = (name: string) => Buffer.from(recorded[name] ?? '', 'hex')
const decode = (bytes: Buffer) => calamp.decode(bytes, newSession('udp'), received)
const hear = (name: string) => decode(bytesOf(name))
const answerOf = (name: string, known = true) => {
  const told = hear(name)
  return told.reply?.({ known, taken: told.points.length })?.toString('hex')
}

describe('reports', () => {
  test('of an event', () => {
    expect(hear('event')).toMatchObject({
      device: '1633033459',
      points: [
        {
          time: Date.parse('2017-09-05T10:27:32Z'),
          lat: 18.499067,
          lng: 73.8284046,
          alt: 555.74,
          speed: expect.closeTo(15.876, 6),
          heading: 69,
          satellites: 9,
          flags: 0,
          attributes: {
            hdop: 0.9,
            cell_signal: -91,
            roaming: false,
            ignition: true,
            inputs: 15,
            device_event: 13,
            io_0: 3876,
            io_1: 441,
            io_2: 0,
            io_3: 14100,
          },
        },
      ],
    })
    expect(hear('imei')).toMatchObject({ device: '352648068863398', points: [{ heading: 273, satellites: 8 }] })
    expect(hear('event_options')).toMatchObject({ device: '270113179708107822', points: [{ lat: 43.2473346 }] })
    expect(hear('fast').points[0]?.speed).toBeCloseTo(121.284)
    expect(hear('slow').points).toMatchObject([{ flags: 0, satellites: 14 }])
  })

  test('without a fix, and kept on the device', () => {
    expect(hear('old_place').points).toMatchObject([{ time: Date.parse('2016-09-23T22:22:28Z'), flags: flag.no_fix }])
    expect(hear('kept_place').points).toMatchObject([{ flags: flag.no_fix | flag.buffered }])
    expect(hear('moving').points).toMatchObject([{ flags: flag.buffered }])
    expect(hear('no_place')).toMatchObject({ points: [], status: { ignition: true, inputs: 1, device_event: 1 } })
    // Figures of another kind are not read.
    expect(hear('many').points[0]?.attributes).not.toHaveProperty('io_0')
  })

  test('of an event, short', () => {
    expect(hear('mini').points).toMatchObject([
      {
        time: 1443584606_000,
        speed: 5,
        heading: 240,
        satellites: 9,
        flags: 0,
        attributes: { ignition: true, inputs: 15, device_event: 51, io_1: 4243622 },
      },
    ])
    expect(hear('mini_moving').points).toMatchObject([{ satellites: 9, flags: 0 }])
    const lost = bytesOf('mini_no_fix')
    lost[28] = 0x24
    expect(decode(lost).points).toMatchObject([{ flags: flag.no_fix, satellites: 4 }])
  })

  test('words and the numbers of its SIM card', () => {
    expect(hear('words').points).toMatchObject([{ attributes: { text: '0x300ED89F335019000000467E' } }])
    expect(hear('identity')).toMatchObject({ points: [], status: { iccid: '8996604211639032949' } })
  })
})

test('answers those that wait', () => {
  expect(answerOf('event')).toBe('02018afd020000000000')
  expect(answerOf('event', false)).toBeUndefined()
  expect(hear('event').reply?.({ known: true, taken: 0 })).toBeUndefined()
  expect(answerOf('mini')).toBe('020100800a0000000000')
  const unacknowledged = bytesOf('event')
  unacknowledged[9] = 0
  expect(decode(unacknowledged).reply).toBeUndefined()
  expect(decode(Buffer.from('83051633033459010101000007', 'hex'))).toMatchObject({ device: '1633033459', points: [] })
})

test('what is not read is a fault', () => {
  expect(decode(Buffer.from('8305163303345901010105000700', 'hex'))).toMatchObject({
    device: '1633033459',
    points: [],
    fault: 'message 5 is not read',
  })
  expect(decode(bytesOf('event').subarray(0, -4))).toMatchObject({ points: [], fault: 'a report of another layout' })
  expect(decode(bytesOf('words').subarray(0, -4))).toMatchObject({ points: [], fault: 'a report of another layout' })
  expect(decode(bytesOf('identity').subarray(0, 40))).toMatchObject({ fault: 'an identity of another layout' })
  expect(decode(bytesOf('event').subarray(9))).toEqual({ points: [], fault: 'a datagram without an id' })
  expect(decode(Buffer.from('8305163303345901010902000700', 'hex'))).toEqual({ points: [], fault: 'noise' })
})
