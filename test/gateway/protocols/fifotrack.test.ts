import { expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import { type Counted, sealCounted } from '#gateway/parts/counted.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import { fifotrack } from '#gateway/protocols/fifotrack/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'

const recorded = captures('fifotrack/frames.txt')
const received = Date.parse('2021-04-14T05:52:51Z')
const bytesOf = (name: string): Buffer => Buffer.from(`${recorded[name]}\r\n`, 'latin1')
const session = (): Session => ({ transport: 'tcp', words: {} })
const decode = (frame: string | Buffer): Decoded =>
  fifotrack.decode(typeof frame === 'string' ? bytesOf(frame) : frame, session(), received)
const kind: Counted = { start: '$$', letter: false, star: '*', xor: true, whole: false, longest: 4096 }
const sent = (words: string) => sealCounted(`866104023192332,${words}`, '', kind)
const first = (decoded: Decoded) => decoded.points[0]?.attributes ?? {}
const report = (alarm: string) =>
  sent(`29,A01,${alarm},160606093046,A,22.5,114.0,0,186,181,0,415322,0000,02,2,460|0|27B3|EA7,A2F|3B9|3|0,1`)

const whole = Object.keys(recorded).filter((name) => !/_wrong_length$/.test(name))

test.each(whole)('%s is one frame that is understood', (name) => {
  expect(fifotrack.frame(bytesOf(name), session())).toBe(bytesOf(name).length)
  expect(decode(name).fault).toBeUndefined()
  expect(decode(name).device).toMatch(/^\d{15}$/)
})

test('a vehicle tells its place, ports and volts, in steps of its age', () => {
  expect(decode('sensors')).toEqual({
    device: '866104023192332',
    points: [
      {
        time: Date.parse('2016-06-06T09:30:46Z'),
        lat: 22.54643,
        lng: 114.07973,
        alt: 181,
        speed: 0,
        heading: 186,
        satellites: 0,
        precision: 0,
        flags: 0,
        attributes: {
          odometer: 0,
          run_time: 415322,
          inputs: 2,
          outputs: 2,
          cell: '460-0-10163-3751',
          battery_voltage: 4.201,
          board_voltage: 12.285,
          adc1: 0.005,
          adc2: 0,
          hardware_key: '940c7e',
        },
      },
    ],
  })
  expect(first(decode('no_fix'))).toMatchObject({ battery_voltage: 4.06, board_voltage: 12.48, odometer: 189.89 })
  expect(decode('no_fix').points[0]?.flags).toBe(flag.no_fix)
  expect(decode('satellites').points[0]?.satellites).toBe(9)
})

test('alarms become events, or numbers of their own', () => {
  const told = (alarm: string) => {
    const { event, harsh_driving, device_event } = first(decode(report(alarm)))
    return [event, harsh_driving, device_event].filter((value) => value !== undefined)
  }
  expect([told('2'), told('15'), told('33')]).toEqual([['sos'], ['battery_off'], ['auto_geofence_out']])
  expect([told('24'), told(''), told('31')]).toEqual([['harsh_driving', 'braking'], [], [31]])
  expect(first(decode('key'))).toMatchObject({ hardware_key: 'b4a067', device_event: 38 })
  const words = (recorded.key ?? '').replace('B4A067', '01923F45010000C3').slice('$$125,869467049296388,'.length, -3)
  expect(first(decode(sent(words)))).toMatchObject({ hardware_key: 'c3000001453f9201' })
})

test('a portable device tells a place or the networks around it, and is told the time', () => {
  const placed = decode('portable')
  expect(placed.points[0]).toMatchObject({
    time: Date.parse('2021-04-14T05:52:49Z'),
    lat: 22.643175,
    speed: 2,
    satellites: 9,
    attributes: { battery: 100, battery_voltage: 4.18, cell: '460-0-9724-4172' },
  })
  expect(placed.reply?.({ known: true, taken: 1 })?.toString()).toMatch(
    /^##35,866104023192332,1,A03,210414055251\*[0-9A-F]{2}\r\n$/,
  )
  expect(placed.reply?.({ known: true, taken: 0 })).toBeUndefined()
  expect(placed.reply?.({ known: false, taken: 0 })).toBeUndefined()
  const around = decode('wifi')
  expect(around.points).toEqual([])
  expect(String(around.status?.wifi).split(',')).toHaveLength(4)
})

test('what does not fit is a fault, and what is not read tells nothing', () => {
  expect(decode('sos_wrong_length')).toEqual({ points: [], fault: 'a length that is not its own' })
  expect(decode(sent('29,A01,2,160606093046,A,22.5')).fault).toBe('A01 without its fields')
  expect(decode(sent('1,A03,,210414055249')).fault).toBe('A03 without its fields')
  expect(decode(sent('1,A03,,210414055249,,4.18,100,000F,0,X')).fault).toBe('A03 without its fields')
  expect(decode(sent('x,A01')).fault).toBe('no id, number or type')
  expect(decode(Buffer.from(bytesOf('answer').toString().replace('OK', 'NO'))).fault).toBe('wrong sum')
  expect(decode(sent('1,D06,23FFD339,0,2,\xff\xd8'))).toEqual({ device: '866104023192332', points: [] })
  expect(decode(sent('1,B03,\xff'))).toEqual({ device: '866104023192332', points: [] })
})

test('words are sent within the envelope, and answered under their number', () => {
  const encode = (command: Command, number = 1) =>
    fifotrack.encode?.(command, { ...session(), device: '123456789012345' }, number)?.toString()
  // As traccar's FifotrackProtocolEncoderTest asks for a picture.
  expect(encode({ type: 'text', text: 'D05,3' })).toBe('##24,123456789012345,1,D05,3*9F\r\n')
  expect(encode({ type: 'text', text: 'B03' }, 0x1_00ff)).toContain('123456789012345,FF,B03*')
  expect(encode({ type: 'bytes', bytes: Buffer.from('x') })).toBe('x')
  expect(encode({ type: 'text', text: 'B03\n' })).toBeUndefined()
  expect(encode({ type: 'reboot' })).toBeUndefined()
  expect(decode('answer').answers).toEqual([{ text: 'B03,OK', number: 1 }])
})
