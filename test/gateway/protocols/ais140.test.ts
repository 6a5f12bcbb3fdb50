import { describe, expect, test } from 'vitest'
import { crc32, xor8 } from '#gateway/parts/checks.ts'
import type { Decoded } from '#gateway/protocol.ts'
import { ais140 } from '#gateway/protocols/ais140/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, converse, newSession, received } from '../spoken.ts'

const recorded = captures('ais140/frames.txt')
const heard = (line: string): Decoded => ais140.decode(Buffer.from(line, 'latin1'), newSession(), received)
const decode = (name: string): Decoded => heard(recorded[name] ?? '')
const attributesOf = (decoded: Decoded) => decoded.points[0]?.attributes ?? decoded.status
/** Lines that `*`, or the end of a line behind it, ends. */
const sent = (line: string): Buffer => Buffer.from(`${line}\r\n`, 'latin1')
const framed = (line: string): string[] =>
  converse(ais140, [sent(line), sent(line)]).heard.flatMap(({ frame }) => frame.toString('latin1').trim() || [])

const after =
  '1,12122019,074801,9.99553167,N,76.35911000,E,20.5,125.73,18,103.7,0.10,0.10,Idea,1,1,13.1,4.2,0,C,19,404,72,08FE,0940'
const report = (letter: string, id: string, status = 'L', rest = ',0000,00,000001') =>
  `$XYZ,maker,1.0,${letter},${id},${status},869867037003854,KL01,${after}${rest}`

describe('captures', () => {
  test.each(Object.keys(recorded))('%s is understood, and names its device', (name) => {
    expect(decode(name).fault).toBeUndefined()
    expect(decode(name).device).toMatch(/^\d{15}$/)
  })

  test.each(Object.keys(recorded).filter((name) => name !== 'ctpl'))('%s is one frame', (name) => {
    const line = recorded[name] ?? ''
    expect(framed(line)).toEqual([line, line])
  })

  test('an address behind the star is none of the line', () => {
    const [line = '', address = ''] = framed(recorded.ctpl ?? '')
    expect(line).toMatch(/,0B,\*$/)
    expect(heard(address)).toEqual({ points: [] })
  })

  test('a place', () => {
    expect(decode('rlp_tilt')).toEqual({
      device: '861359032310722',
      points: [
        {
          time: Date.parse('2020-07-14T18:01:50Z'),
          lat: 29.949376,
          lng: 78.06098,
          alt: 310.6,
          speed: 0,
          heading: 119,
          satellites: 11,
          precision: 0,
          flags: 0,
          attributes: {
            pdop: 1.84,
            hdop: 0.92,
            gsm_operator: 'VODAFONE I',
            ignition: false,
            external_power: true,
            board_voltage: 23.9,
            battery_voltage: 4.01,
            emergency: false,
            case_open: false,
            gsm_signal: 77,
            cell: '404-56-433-46833',
            inputs: 1,
            outputs: 0,
            odometer: 1.5,
            adc1: 0,
            acceleration_x: 0.63,
            acceleration_y: -0.28,
            acceleration_z: 0.76,
          },
        },
      ],
    })
  })

  test.each([
    ['ctpl', { odometer: 194.9, inputs: 0, gsm_signal: 71 }],
    ['rlp_odo', { odometer: 1076.9, inputs: 1 }],
    ['nrm_long', { odometer: 8252.226, inputs: 4, outputs: 0 }],
    ['nrm_old', { board_voltage: 28, ignition: true, cell: '404-70-20027-15492' }],
    ['teltonika', { adc1: 0.1, adc2: 0.1, inputs: 2 }],
    ['sat', { adc1: 0.03, adc2: 0, gsm_signal: 81, cell: '404-4-312-2343' }],
    ['gpsbox', { outputs: 0, case_open: true }],
    ['chvts', { alarm: 16, inputs: 0, cell: '404-4-20011-1182' }],
    ['mfr', { inputs: 3, case_open: true }],
    ['xyz4', { alarm: 16, emergency: true, inputs: 8, outputs: 1 }],
    ['itriangle_br', { event: 'battery_on', adc2: 0.1, emergency: true }],
    ['atl_ea', { event: 'sos', inputs: 7 }],
  ])('%s', (name, attributes) => expect(attributesOf(decode(name))).toMatchObject(attributes))

  test('places that were kept, and those without a fix', () => {
    expect(decode('gpsbox').points[0]?.flags).toBe(flag.buffered)
    expect(decode('gpsbox').points[0]?.time).toBe(Date.parse('2019-05-22T03:54:19Z'))
    expect(decode('nmp_trax').points[0]?.flags).toBe(flag.no_fix)
    expect(decode('xyz_nowhere')).toMatchObject({ points: [], status: { ignition: true, alarm: 16 } })
    expect(decode('xyz4').points[0]?.time).toBe(Date.parse('2018-11-12T08:53:08Z'))
  })

  test('the button, and when it is over', () => {
    expect(decode('epb').points[0]).toMatchObject({ alt: 261.41, attributes: { event: 'sos', emergency: true } })
    expect(attributesOf(decode('epb_stop'))).toEqual({ emergency: false })
    expect(decode('epb_rp')).toMatchObject({ points: [], status: { event: 'sos' } })
    expect(decode('itriangle_epb').points[0]).toMatchObject({
      time: Date.parse('2018-08-03T11:07:30Z'),
      flags: flag.buffered,
    })
    expect(decode('nliven_emr').points[0]?.attributes?.event).toBe('sos')
  })
})

describe('sign-ins and heartbeats', () => {
  test('are answered as they want', () => {
    expect(answerOf(decode('xyz_login'))?.toString()).toBe('$,1,*')
    const login = '$,LGN,QUECTEL,car123456,869867037009679,1.0,AIS140,12.896545,N,76.358759,E*'
    expect(answerOf(heard(login))?.toString()).toBe('$LGN26012026160005*')
    expect(heard(login).reply?.({ known: false, taken: 0 })).toBeUndefined()
    const beat = heard('$,HBT,QUECTEL,1.0,869867037009679,60%,30%,30%,10,60,0001,12.6*')
    expect(beat).toMatchObject({ status: { battery: 60, memory_used: 30, inputs: 1, adc1: 12.6 } })
    expect(answerOf(beat)?.toString()).toBe('$HBT*')
    for (const name of ['login_rp', 'nliven_login', 'itriangle', 'epb']) expect(answerOf(decode(name))).toBeUndefined()
  })

  test('a sign-in is whole before its line ends', () => {
    const login = Buffer.from('$,LGN,QUECTEL,car,869867037009679,1.0,AIS140,12.896545,N,76.358759,E*')
    expect(ais140.frame(login, newSession())).toBe(login.length)
    expect(ais140.frame(Buffer.from(recorded.xyz_login ?? ''), newSession())).toBe(recorded.xyz_login?.length)
  })

  test('health', () => {
    expect(decode('xyz_health').status).toEqual({
      battery: 100,
      memory_used: 0,
      inputs: 8,
      outputs: 1,
      adc1: 0.1,
      adc2: 0,
    })
  })
})

describe('checks', () => {
  const seal = (line: string, check: (bytes: Buffer) => number, size: number) =>
    check(Buffer.from(line, 'latin1')).toString(16).toUpperCase().padStart(size, '0')

  test.each(['itriangle', 'rlp_odo', 'nrm_long', 'epb_rp', 'itriangle_epb'])(
    '%s with another digit is refused',
    (name) => {
      const line = (recorded[name] ?? '').replace(/75.935|,404,/, (found) =>
        found.replace('4', '5').replace('93', '92'),
      )
      expect(line).not.toBe(recorded[name])
      expect(heard(line)).toEqual({ points: [], fault: 'wrong check' })
    },
  )

  test('a line that its maker checks is refused without one', () => {
    expect(heard((recorded.itriangle ?? '').slice(0, -3)).fault).toBe('wrong check')
    expect(heard((recorded.nrm_issue ?? '').slice(0, -10)).fault).toBe('wrong check')
  })

  test('the dollar and the star may be left out of a sum', () => {
    const words = report('NR', '01').replace('XYZ', 'Header')
    for (const part of [`${words}*`, words, `${words}*`.slice(1), words.slice(1)])
      expect(heard(`${words}*${seal(part, xor8, 2)}`).points).toHaveLength(1)
    expect(heard(`${words.replace('Header', 'NRM').replace('maker', 'ROADRPA')},`).fault).toBe('wrong check')
    const line = `${words.replace('Header', 'NRM').replace('maker', 'ROADRPA')},`
    expect(heard(`${line}${seal(line, crc32, 8)}*`).points).toHaveLength(1)
  })
})

describe('alerts', () => {
  test.each([
    ['NR', '03', { event: 'battery_off' }],
    ['BL', '4', { event: 'backup_battery_low' }],
    ['TA', '09', { event: 'case_opened' }],
    ['EA', '01', { event: 'sos' }],
    ['HB', '13', { event: 'harsh_driving', harsh_driving: 'braking' }],
    ['HA', '14', { event: 'harsh_driving', harsh_driving: 'acceleration' }],
    ['RT', '15', { event: 'harsh_driving', harsh_driving: 'cornering' }],
    ['OS', '17', { event: 'over_speed_reported' }],
    ['WD', '16', { alarm: 16 }],
    ['IF', '08', { ignition: false }],
  ])('%s %s', (letter, id, attributes) => expect(attributesOf(heard(report(letter, id)))).toMatchObject(attributes))

  test('the letters count where there is no id', () => {
    const line = report('BD', '').replace('BD,,L', 'BD,L')
    expect(attributesOf(heard(line))).toMatchObject({ event: 'battery_off' })
    expect(attributesOf(heard(report('NR', '01')))).not.toHaveProperty('event')
    expect(attributesOf(heard(report('NR', '11')))).not.toHaveProperty('alarm')
  })
})

describe('what is behind the outputs', () => {
  test.each([
    ['12.5,1.5,123456,000001,5A', { adc1: 12.5, adc2: 1.5 }],
    ['000014,0.5,0.1,4,()', { adc1: 0.5, adc2: 0.1 }],
    ['17888,47', {}],
  ])('%s', (tail, attributes) => {
    expect(attributesOf(heard(report('NR', '01', 'L', `,0001,01,${tail}`)))).toMatchObject({
      ...{ inputs: 1, outputs: 1 },
      ...attributes,
    })
  })
})

test('what does not fit is a fault', () => {
  expect(heard('$Header,iTriangle').fault).toBeDefined()
  expect(heard('$XYZ,maker,1.0,NR,01,L,869867037003854,KL01,1,12122019').fault).toBeDefined()
  expect(heard(report('NR', '01').replace(',N,', ',X,')).fault).toBeDefined()
  expect(heard('$XYZ,EMR,869867037003854,NM,words').fault).toBeDefined()
  expect(heard('$XYZ,maker,869867037003854,words').fault).toBeDefined()
  expect(heard('words').fault).toBe('noise')
})
