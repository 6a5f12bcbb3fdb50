import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'
import { watch } from '#gateway/protocols/watch/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, converse, newSession, received } from '../spoken.ts'

const recorded = captures('watch/frames.txt')

const bytesOf = (name: string): Buffer => {
  const words = recorded[name]
  if (words === undefined) throw new Error(`no capture ${name}`)
  return Buffer.from(words, name.startsWith('hex') ? 'hex' : 'latin1')
}

const hear = (bytes: Buffer | string, session = newSession()) =>
  watch.decode(Buffer.from(bytes as string), session, received)
const captured = (name: string) => hear(bytesOf(name))
const pointOf = (name: string) => captured(name).points[0]

const sealed = (content: string) => `[3G*8800000015*${content.length.toString(16).padStart(4, '0')}*${content}]`

describe('frames', () => {
  test('of all captures, also where their length is wrong', () => {
    const frames = Object.keys(recorded).map(bytesOf)
    // As much as the longest wrong length announces beyond its frame.
    const behind = Buffer.from(sealed('LK').repeat(20))
    const { heard } = converse(watch, [Buffer.concat([...frames, behind])])
    expect(heard.slice(0, frames.length).map(({ frame }) => frame.toString('hex'))).toEqual(
      frames.map((frame) => frame.toString('hex')),
    )
  })

  test('a heartbeat ends with its bracket, for nothing may come behind it', () => {
    const { heard, rest } = converse(watch, [bytesOf('link_wrong_length')])
    expect(heard.map(({ decoded }) => answerOf(decoded)?.toString())).toEqual(['[SG*9081000548*0002*LK]'])
    expect(rest).toHaveLength(0)
  })

  test('a bracket in the name of a station ends no frame', () => {
    const around = '1,1,425,01,10223,8012811,100,1,[home],22:74:1d:39:64:ff,-46,1.7'
    const frame = sealed(`UD,300621,135101,A,32.162652,N,34.888748,E,30.84,265.1,65.6,18,100,83,0,0,00000000,${around}`)
    const { heard } = converse(watch, [Buffer.from(frame)])
    expect(heard).toHaveLength(1)
    expect(heard[0]?.decoded.points[0]?.attributes).toMatchObject({ wifi: '22:74:1d:39:64:ff -46' })
  })

  test('noise is skipped, up to a bracket', () => {
    const { heard } = converse(watch, [Buffer.from(`\r\nxyz[what is this that begins no frame at all${sealed('LK')}`)])
    expect(heard.at(-1)?.decoded.device).toBe('8800000015')
  })
})

describe('places', () => {
  test('as the document has it', () => {
    const decoded = captured('place')
    expect(decoded).toMatchObject({ device: '8800000015' })
    expect(decoded.points).toEqual([
      {
        time: Date.parse('2016-09-18T02:57:23Z'),
        lat: 22.570733,
        lng: 113.8626083,
        alt: 0,
        speed: 0,
        heading: 250,
        satellites: 6,
        precision: 40.7,
        flags: 0,
        attributes: {
          gsm_signal: 100,
          battery: 60,
          steps: 0,
          cell: '460-1-9529-21809',
          cells:
            '460-1-9529-63555,460-1-9529-63554,460-1-9529-21405,460-1-9529-21242,460-1-9529-21151,460-1-9529-63556',
        },
      },
    ])
    expect(answerOf(decoded)).toBeUndefined()
  })

  test.each([
    ['later', flag.buffered],
    ['signed', flag.buffered | flag.no_fix],
    ['weather', flag.no_fix],
    ['lte', 0],
    ['touched', 0],
  ])('flags of %s', (name, flags) => expect(pointOf(name)?.flags).toBe(flags))

  test('a sign beside a side', () => {
    expect(pointOf('signed')).toMatchObject({ lat: -33.480366, lng: -70.7630692 })
    expect(pointOf('signed_west_wrong_length')).toMatchObject({ lat: 38, lng: -9 })
  })

  test.each([
    ['lte', 'cell', '425-1-10223-8012811'],
    ['lte', 'wifi', '22:74:1d:39:64:ff -46,a8:3f:a1:e0:66:ba -89,00:0c:42:51:cf:cd -81'],
    ['older_wrong_length', 'cell', '460-0-9360-4082'],
    ['older_alarm_hex_cell', 'cell', '234-10-21952-62423714'],
    ['older_no_cell', 'cell', undefined],
    ['weather', 'steps', 4262],
  ])('around %s: %s', (name, attribute, value) => expect(pointOf(name)?.attributes?.[attribute]).toBe(value))

  test('what stands behind stations that are left out is no precision', () => {
    expect(pointOf('older_alarm_hex_cell')).toMatchObject({ lat: 54.427538, lng: -6.409275, precision: 0 })
  })

  test('the place counts where what is around it does not fit', () => {
    const point = pointOf('no_cells_wrong_length')
    expect(point).toMatchObject({ lat: 41.465, lng: -81.53128 })
    expect(point?.attributes?.cell).toBeUndefined()
  })

  test('without a place, or without its side, it tells of the device alone', () => {
    expect(captured('alarm_help')).toMatchObject({ points: [], status: { event: 'sos', cell: '460-0-9336-3981' } })
    expect(captured('sideless_wrong_length')).toMatchObject({ points: [], status: { battery: 80 } })
    expect(captured('lte_sideless')).toMatchObject({ points: [], status: { cell: '605-1-10006-65799' } })
    expect(captured('stations_only_wrong_length')).toMatchObject({ points: [], status: { battery: 98 } })
  })

  test.each([
    ['UD,300621,135101,A,32.162652,N,34.888748,E,30.84,265.1,65.6,18,100,83,0,0'],
    ['UD,300621,135101,X,32.162652,N,34.888748,E,30.84,265.1,65.6,18,100,83,0,0,00000000,0,0'],
    ['UD,300621,135101,A,32.162652,N,34.888748,E,fast,265.1,65.6,18,100,83,0,0,00000000,0,0'],
    ['UD,300621,135101,A,92.162652,N,34.888748,E,30.84,265.1,65.6,18,100,83,0,0,00000000,0,0'],
    ['UD,310221,135101,A,32.162652,N,34.888748,E,30.84,265.1,65.6,18,100,83,0,0,00000000,0,0'],
    ['LK,many,0,100'],
    ['bphrt,high,low'],
    ['iccid,x'],
    ['SOMETHING,1'],
  ])('%s is a fault', (content) => {
    const decoded = hear(sealed(content))
    expect(decoded).toMatchObject({ device: '8800000015', points: [] })
    expect(decoded.fault).toBeDefined()
    expect(decoded.status).toBeUndefined()
  })
})

describe('alarms', () => {
  test.each([
    ['alarm_removed', 'detach', undefined],
    ['alarm_counted', 'detach', undefined],
    ['alarm_fall', undefined, 'fall_down'],
    ['alarm_older_wrong_length', 'lowpower', undefined],
    ['older_wrong_length', undefined, undefined],
  ])('%s', (name, event, alarm) => {
    expect(pointOf(name)?.attributes?.event).toBe(event)
    expect(pointOf(name)?.attributes?.alarm).toBe(alarm)
  })

  test.each([
    ['00010000', 'sos'],
    ['00020000', 'lowpower'],
    ['00040000', 'auto_geofence_out'],
    ['00080000', 'auto_geofence_in'],
    ['00110000', 'sos,detach'],
    ['0000001F', undefined],
  ])('status %s', (status, event) => {
    const content = `UD,300621,135101,A,32.162652,N,34.888748,E,30.84,265.1,65.6,18,100,83,0,0,${status},0,0`
    expect(hear(sealed(content)).points[0]?.attributes?.event).toBe(event)
  })

  test('one without a place, of a customer', () => {
    expect(captured('customer_wrong_length').status).toMatchObject({ event: 'detach', cell: '460-1-42308-101992452' })
    expect(captured('alarm_fall_unlocated').status).toMatchObject({ alarm: 'fall_down' })
  })
})

describe('what it measures', () => {
  test.each([
    ['link_steps', { steps: 50, battery: 100 }],
    ['link_battery', { steps: 0, battery: 100 }],
    ['temperature', { temperature1: 35.29 }],
    ['temperature_counted', { temperature1: 36.5 }],
    ['pressure', { systolic_pressure: 120, diastolic_pressure: 79, heart_rate: 73 }],
    ['pressure_counted', { systolic_pressure: 109, diastolic_pressure: 68 }],
    ['pulse', { heart_rate: 72 }],
    ['heart', { heart_rate: 71 }],
    ['heart_none', undefined],
    ['oxygen', { oxygen: 97 }],
    ['link', undefined],
  ])('%s', (name, status) => {
    expect(captured(name).fault).toBeUndefined()
    expect(captured(name).status).toEqual(status)
  })

  test('the card', () => {
    expect(hear(sealed('iccid,89860121801609042193')).status).toEqual({ iccid: '89860121801609042193' })
  })
})

describe('answers', () => {
  test.each([
    ['link', '[3G*8800000015*0002*LK]'],
    ['link_steps', '[3G*8800000015*0002*LK]'],
    ['alarm_removed', '[3G*8800000015*0002*AL]'],
    ['alarm_counted', '[ZJ*014111001332708*0075*0002*AL]'],
    ['init', '[ZJ*589468010000246*0019*0006*INIT,1]'],
    ['config_wrong_length', '[3G*8800000015*0008*CONFIG,1]'],
    ['ask_voices', '[3G*8800000015*0003*TKQ]'],
    ['pressure', '[3G*4700609403*0005*bphrt]'],
    ['temperature', '[3G*2104326058*0006*btemp2]'],
    ['hex_voice', '[CS*1234567890*0004*TK,0]'],
    ['hex_voice_piece', '[ZJ*789468050046922*0039*0007*JXTKR,0]'],
  ])('%s', (name, answer) => {
    const decoded = captured(name)
    expect(answerOf(decoded)?.toString()).toBe(answer.replace('789468050046922', decoded.device ?? ''))
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('an alarm that was not taken is to come again', () => {
    expect(captured('alarm_removed').reply?.({ known: true, taken: 0 })).toBeUndefined()
  })

  test('voices are declined', () => {
    expect(captured('hex_voice').fault).toMatch(/declined/)
    expect(captured('hex_voice_piece').fault).toMatch(/declined/)
    // The answer to a voice that a watch was sent.
    expect(hear(sealed('TK,1')).fault).toBeUndefined()
    expect(answerOf(hear(sealed('TK,1')))).toBeUndefined()
  })
})

describe('commands', () => {
  const session: Session = { ...newSession(), device: '5678901234' }

  test.each<[Command, string | undefined]>([
    [{ type: 'locate' }, '[3G*5678901234*0002*CR]'],
    [{ type: 'reboot' }, '[3G*5678901234*0005*RESET]'],
    [{ type: 'interval', seconds: 600 }, '[3G*5678901234*000a*UPLOAD,600]'],
    [{ type: 'interval', seconds: 10 }, undefined],
    [{ type: 'text', text: 'FIND' }, '[3G*5678901234*0004*FIND]'],
    [{ type: 'text', text: 'FIND]' }, undefined],
    [{ type: 'output', output: 1, enabled: true }, undefined],
  ])('%o', (command, words) => expect(watch.encode?.(command, session, 7)?.toString()).toBe(words))

  test('under the maker that the watch goes by, and counted if it counts', () => {
    const heard = newSession()
    hear(bytesOf('init'), heard)
    expect(watch.encode?.({ type: 'locate' }, { ...heard, device: '589468010000246' }, 65_537)?.toString()).toBe(
      '[ZJ*589468010000246*0001*0002*CR]',
    )
  })

  test.each([
    ['interval_set', 'UPLOAD'],
    ['located', 'CR'],
    ['restarted', 'RESET'],
    ['version', 'VERNO,G29_BASE_V1.00_2014.04.23_17.46.49'],
  ])('%s is an answer', (name, text) => expect(captured(name).answers).toEqual([{ text }]))
})
