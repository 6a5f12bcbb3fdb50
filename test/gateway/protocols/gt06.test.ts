import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import { crc16X25 } from '#gateway/parts/checks.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import { type Message, open, seal } from '#gateway/protocols/gt06/frame.ts'
import { layoutsOf } from '#gateway/protocols/gt06/layouts.ts'
import { gt06 } from '#gateway/protocols/gt06/protocol.ts'
import { acknowledged, login, packet } from '#simulate/speak/gt06.ts'
import { eventsOf } from '#track/events.ts'
import { type Attributes, flag, type Point } from '#track/point.ts'
import { captures } from '../captures.ts'

/** Where the first frame ends. */
const cut = (bytes: Buffer) => gt06.frame(bytes, { transport: 'tcp', words: {} })

const RECEIVED = Date.parse('2026-01-26T16:00:05Z')
const recorded = captures('gt06/frames.txt')

const captured = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'hex')
const session = (device: string | undefined = '353419036066061', words = {}): Session => ({
  transport: 'tcp',
  device,
  words: { ...words },
})
const stranger = (): Session => ({ transport: 'tcp', words: {} })
const decode = (name: string, heard = session()) => gt06.decode(captured(name), heard, RECEIVED)
const answer = (decoded: Decoded, taken = decoded.points.length) => decoded.reply?.({ known: true, taken })
const message = (number: number, content: string, serial = 1) =>
  seal({ number, content: Buffer.from(content, 'hex'), serial })

/** Everything that `frame` finds in a stream, and the bytes that are still arriving. */
function split(bytes: Buffer): { frames: Buffer[]; rest: Buffer } {
  const frames: Buffer[] = []
  let rest = bytes
  for (let size = cut(rest); size !== undefined; size = cut(rest)) {
    frames.push(rest.subarray(0, size))
    rest = rest.subarray(size)
  }
  return { frames, rest }
}

const understood = (frames: Buffer[]) => frames.filter((frame) => typeof open(frame) !== 'string')

describe('captures', () => {
  test.each(Object.keys(recorded))('%s is one frame', (name) => {
    expect(cut(captured(name))).toBe(captured(name).length)
    expect(typeof open(captured(name)) === 'string').toBe(/wrong_checksum$|without_check$|^scan/.test(name))
  })

  test('a login names the device and is answered when the device is known', () => {
    const heard = stranger()
    const decoded = decode('login', heard)
    expect(decoded).toMatchObject({ device: '353419036066061', points: [] })
    expect(answer(decoded)?.toString('hex')).toBe('787805010003face0d0a')
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('the answers are those of the documents', () => {
    expect(answer(gt06.decode(message(0x13, '4004040001', 0x0100), session(), RECEIVED))).toEqual(
      captured('heartbeat_answer'),
    )
    const alarm = captured('alarm_tamper').subarray(4, -6).toString('hex')
    expect(answer(gt06.decode(message(0x26, alarm, 0x001c), session(), RECEIVED))).toEqual(captured('alarm_answer'))
    const clock = gt06.decode(captured('clock_request'), session(), Date.parse('2015-12-29T00:00:21Z'))
    expect(answer(clock)).toEqual(captured('clock_answer'))
  })

  test('a location, kept while the connection was lost', () => {
    expect(decode('location')).toEqual({
      points: [
        {
          time: Date.parse('2015-12-29T02:51:05Z'),
          lat: 41_601_048 / 1_800_000,
          lng: 205_936_736 / 1_800_000,
          alt: 0,
          speed: 0,
          heading: 0,
          satellites: 9,
          precision: 0,
          flags: flag.buffered,
          attributes: { cell: '460-0-10365-8049', ignition: false, upload_mode: 0 },
        },
      ],
      reply: expect.any(Function),
    })
    expect(answer(decode('location'))?.toString('hex')).toBe('787805220008a8420d0a')
    expect(answer(decode('location'), 0)).toBeUndefined()
  })

  test.each([
    ['location_plain', { lat: 27.46371, lng: 76.04256, speed: 85, heading: 200, satellites: 4, flags: 0 }],
    ['location_gps', { lat: -34.30438, lng: -58.97528, speed: 0, heading: 0, satellites: 8, flags: 0 }],
    ['location_again', { lat: 23.01064, lng: 72.5072, flags: flag.no_fix | flag.buffered }],
    ['location_of_lock', { lat: -6.13338, lng: 106.99505, heading: 53, satellites: 9, flags: 0 }],
    ['location_4g_mileage', { lat: 27.68209, lng: 85.33621, speed: 7, satellites: 7, flags: flag.buffered }],
    ['address_request', { lat: 23.11168, lng: 114.40924, heading: 216 }],
  ])('%s', (name, { lat, lng, ...rest }) => {
    const [point, ...more] = decode(name).points
    expect(more).toEqual([])
    expect(point).toMatchObject(rest)
    expect(point?.lat).toBeCloseTo(lat, 4)
    expect(point?.lng).toBeCloseTo(lng, 4)
    expect(decode(name).fault).toBeUndefined()
  })

  test.each([
    ['alarm_old', { event: 'vibration_start', ignition: false, battery: 67, gsm_signal: 100, gps_tracking: true }],
    ['alarm_tamper', { alarm: 0x13, fuel_cut: true, cell: '460-0-10365-8049' }],
    ['alarm_fence', { event: 'poweron', battery: 33, gsm_signal: 0 }],
    ['alarm_mnc_wide', { event: 'poweron', cell: '310-260-52106-48883', gsm_signal: 75 }],
    ['alarm_4g', { event: 'poweroff', cell: '460-1-9742-102103041', charging: true }],
    ['alarm_speed', { event: 'over_speed_reported', cell: '404-70-211-49301', battery: 100, ignition: true }],
    ['alarm_power', { event: 'battery_off', cell: '724-2-11231-40122', charging: false }],
    ['alarm_zeros', { alarm: 9, battery: 100, ignition: true }],
    ['location_4g_mileage', { cell: '429-1-10412-328451', odometer: 7.902, upload_mode: 8 }],
  ])('%s tells of the device', (name, attributes) => {
    expect(decode(name).points[0]?.attributes).toMatchObject(attributes)
  })

  test.each([
    ['cells', { cell: '460-0-10365-8049', cells: '460-0-10365-8050,460-0-10365-7715,460-0-10365-8000' }],
    ['cells_4g', { cell: '460-1-9724-102285570', cells: Array(6).fill('460-1-9724-102285570').join() }],
    ['cells_of_24', { cell: '404-98-5102-24682', cells: '404-98-5102-24681' }],
    [
      'cells_and_stations_4g',
      {
        cell: '310-260-22802-10320897',
        cells: Array(6).fill('310-260-22802-10320897').join(),
        wifi: '00:18:01:eb:40:39 209,00:00:00:00:00:00 0',
      },
    ],
    [
      'cells_and_station',
      {
        cell: '310-4-52106-45431',
        cells: expect.stringMatching(/^310-4-52106-48883,.*,310-4-52106-45432$/),
        wifi: '00:18:01:eb:40:39 56',
      },
    ],
    ['stations', { wifi: expect.stringMatching(/^dc:9f:db:1c:1d:76,c8:3a:35:69:a3:71,/) }],
    ['voltage_short', { board_voltage: 12.59 }],
    ['probe', { temperature1: 29.6, fuel_probe: 8.43 }],
    ['probe_undated', { temperature1: 29.5, fuel_probe: 3.4 }],
    ['thermometer', { temperature1: 28.3 }],
    ['card', { hardware_key: '5900b48ceb' }],
    ['iccid_as_words', { iccid: '89882390000097302650' }],
    ['modules_of_battery', { battery_voltage: 3.86, iccid: '89340752000038689636', door: false, hdop: 0, odometer: 0 }],
    ['lock_armed', { armed: true }],
    ['lock_cells', { cell: '510-10-1551-27166' }],
    ['cells_of_one', { cell: '505-1-368-854216' }],
    ['alarm_of_tampering', expect.objectContaining({ alarm: 0x13, cell: '302-208-30175-9987605', battery: 83 })],
    ['heartbeat_of_magnet', { battery: 46, gsm_signal: 81, battery_voltage: 3.67 }],
    ['heartbeat_long', { battery: 6, gsm_signal: 35, battery_voltage: 3.35 }],
    ['heartbeat_of_modules', expect.objectContaining({ battery: 95, battery_voltage: 4.02, gsm_signal: 100 })],
    ['status_of_volts', expect.objectContaining({ board_voltage: 12, gsm_signal: 100, battery: 100, ignition: true })],
    ['status_of_collar', { gsm_signal: 50, steps: 600, battery: 79, charging: false, motion: true }],
    ['voltage_of_0b', { board_voltage: 7.39 }],
    ['network', undefined],
    ['climate', { temperature1: 21.3, humidity1: 75 }],
    ['door_dated', { door: true }],
    ['key_as_word', { hardware_key: '008fb2beba39' }],
    ['reply_without_length', { text: 'DYD=Success!' }],
    ['scan_cells', { cell: '204-8-3150-12197', cells: '204-8-3150-12198' }],
    ['alarm_placeless', { event: 'harsh_driving', harsh_driving: 'acceleration' }],
    ['heartbeat_of_lock', { battery_voltage: 2.9, gsm_signal: 100 }],
    ['voltage', { board_voltage: 2.37 }],
    ['door', { door: false }],
    ['iccid', { iccid: '8966051912408052452' }],
    ['key', { hardware_key: '4277efef' }],
    ['reply_short', { text: 'Cut off the fuel supply: Success!' }],
    ['reply_utf16', { text: 'Command error!' }],
    ['location_never_fixed', { cell: '310-260-52106-48883', ignition: false, upload_mode: 0 }],
  ])('%s is no place', (name, status) => {
    const decoded = decode(name)
    expect(decoded.points).toEqual([])
    expect(decoded.status).toEqual(status)
    expect(decoded.fault).toBeUndefined()
  })

  test.each([
    ['location_of_volts', { board_voltage: 13.93, ignition: false, cell: '724-2-10299-30015' }, [-5.2929, -44.4919]],
    [
      'location_of_s5',
      { board_voltage: 12.06, temperature1: 28, odometer: 32.89, charging: true },
      [29.1253, -110.9592],
    ],
    ['location_mileage', { odometer: 4320.784, cell: '404-7-470-41241', ignition: true }, [16.6347, 80.9671]],
    ['location_of_card', { odometer: 0, cell: '520-5-1011-45677' }, [13.8223, 100.4218]],
    ['location_wide_cell', { cell: '302-720-30175-8685836' }, [43.9705, -79.264]],
    ['location_two_bytes', { cell: '404-0-22482-52562', ignition: true }, [11.3919, 77.8906]],
    ['location_of_cells', { cell: '736-3-17210-12269' }, [-16.544, -68.0743]],
    ['location_of_modules', { ignition: false, odometer: 9, cell: '510-10-1514-20251' }, [-6.1359, 106.7922]],
    [
      'location_of_x1',
      {
        board_voltage: 14.28,
        battery_voltage: 4.19,
        adc1: 0,
        adc2: 0,
        inputs: 0,
        outputs: 1,
        hardware_key: '004aa82b',
      },
      [29.1132, 48.1232],
    ],
    ['modules', { battery_voltage: 3.81, odometer: 61.633, hdop: 1.1, door: false }, [43.8945, -79.2728]],
    ['modules_detached', { event: 'detach', battery_voltage: 3.7 }, [43.8945, -79.2728]],
    [
      'diagnosis',
      {
        ...{ ignition: true, coolant_temperature: 72, obd_speed: 85, rpm: 2450, board_voltage: 14.3 },
        ...{ vehicle_odometer: 1609.84, fuel_used: 254.03, engine_hours: 37.84 },
      },
      [32.8061, 34.9579],
    ],
    ['diagnosis_placeless', { coolant_temperature: 63, rpm: 1666, vin: 'KNAF241CMK5014255' }, [-38.3728, 144.8255]],
  ])('%s', (name, attributes, [lat = 0, lng = 0]) => {
    const { points, fault } = decode(name)
    expect(fault).toBeUndefined()
    expect(points).toMatchObject([{ attributes }])
    expect(points[0]?.lat).toBeCloseTo(lat, 3)
    expect(points[0]?.lng).toBeCloseTo(lng, 3)
  })

  test('values of a diagnosis that are zero are none where the vehicle does not tell them', () => {
    for (const name of ['vehicle_odometer', 'fuel_percent', 'engine_hours'])
      expect(decode('diagnosis_placeless').points[0]?.attributes).not.toHaveProperty(name)
  })

  test('the battery that a bicycle drives by', () => {
    const told = `${'31'.repeat(8)}65F0B2C2${'50'}1388${'4E'}186A${'61'}0BB8${'0064'}${'BB80'}0007`
    const { status, fault } = gt06.decode(message(0x40, told.padEnd(210, '0')), session(), RECEIVED)
    expect(fault).toBeUndefined()
    expect(status).toEqual({
      ...{ state_of_charge: 80, battery_health: 97, traction_temperature: 26.9, traction_voltage: 48 },
    })
    expect(gt06.decode(message(0x40, told), session(), RECEIVED).fault).toBeDefined()
  })

  test('a tag by Bluetooth among modules', () => {
    const tag = '007F0E' + 'AABBCCDDEEFF' + '0BB8' + '5A' + 'FFCE' + '0037' + '00'
    expect(gt06.decode(message(0x36, `4604040001${tag}`), session(), RECEIVED).status).toMatchObject({
      ...{ ble_battery_voltage1: 3, ble_battery1: 90, ble_temperature1: -5, ble_humidity1: 55 },
    })
  })

  test('magnets that measure, and a probe in a tank', () => {
    const heartbeat = (mode: string) => message(0x13, `00001F000064${mode}0172000000FFCE`)
    expect(gt06.decode(heartbeat('04'), session(), RECEIVED).status).toMatchObject({ temperature1: -5 })
    expect(gt06.decode(heartbeat('01'), session(), RECEIVED).status).not.toHaveProperty('temperature1')
    const place = '1A011A100005C9027AC8180C4658600014 0001CC00287D001F71'.replaceAll(' ', '')
    const state = '4504B60400'
    expect(gt06.decode(message(0x12, `${place}${state}01F41C00000CD9`), session(), RECEIVED).points).toMatchObject([
      { attributes: { fuel_sensor: 500, temperature1: 28, odometer: 32.89, board_voltage: 12.06 } },
    ])
  })

  test.each(['location_of_fence', 'alarm_of_cell_4g'])('%s is an alarm without a place', (name) => {
    expect(decode(name)).toMatchObject({
      points: [],
      status: { cell: '460-0-37265-151394051', charging: true, battery: 83, gsm_signal: 100 },
    })
    expect(eventsOf(decode(name).status)).toEqual([])
  })

  test.each([
    ['91', { event: 'harsh_driving', harsh_driving: 'braking' }],
    ['92', { event: 'harsh_driving', harsh_driving: 'cornering' }],
    ['01', { event: 'sos' }],
  ])('an alarm %s of a camera, with names of its films', (code, attributes) => {
    const films = Buffer.from('EVENT_353376110023196_00000000_2020_10_06_16_34_08_32.mp4').toString('hex')
    const content = `140a060e2208055d4a800209d9c014c5${code}0000${films}`
    const { points } = gt06.decode(message(0x95, content), session(), RECEIVED)
    expect(points).toMatchObject([{ attributes, flags: flag.no_speed }])
  })

  test('a cell alarm without a place is an event and is answered', () => {
    const decoded = decode('alarm_cell')
    expect(decoded.status).toMatchObject({ event: 'sos', cell: '655-10-10721-14065', battery: 50 })
    expect(answer(decoded)?.toString('hex')).toBe('787805190008074a0d0a')
  })

  test('a heartbeat tells ignition, power and signal', () => {
    expect(decode('heartbeat_on').status).toEqual({
      fuel_cut: true,
      gps_tracking: true,
      charging: true,
      ignition: false,
      armed: false,
      battery: 100,
      gsm_signal: 100,
    })
  })

  test('a heartbeat tells an alarm', () => {
    const decoded = decode('heartbeat_alarm')
    expect(decoded.status).toMatchObject({ event: 'battery_off', charging: false, battery: 83, gsm_signal: 75 })
    expect(answer(decoded)?.toString('hex')).toBe('787805130074cddb0d0a')
  })

  test('a heartbeat whose fields are not published is answered, not guessed', () => {
    const decoded = gt06.decode(message(0x13, '44060400020000000000'), session(), RECEIVED)
    expect(decoded).toMatchObject({ points: [], fault: 'message 0x13 does not fit its layout' })
    expect(decoded.status).toBeUndefined()
    expect(answer(decoded)).toBeDefined()
  })

  const fixes: [string, number, number, Partial<Point>, Attributes | undefined][] = [
    ['kept_without_check', 46.01671, 6.17124, { flags: flag.buffered, satellites: 9, heading: 16 }, undefined],
    ['location_without_check', 51.4469, 5.52172, { flags: 0, satellites: 9, heading: 82 }, undefined],
    [
      'location_of_imei',
      13.48894,
      144.82304,
      { speed: 44, time: Date.parse('2026-02-12T10:30:50Z') },
      { cell: '310-110-1-268' },
    ],
    ['location_of_driving_time', 12.64542, 101.98586, { speed: 5 }, { ignition: true, odometer: 34.46 }],
    [
      'alarm_of_volts',
      18.48206,
      -69.93713,
      {},
      { event: 'sos', board_voltage: 12.52, ignition: true, gsm_signal: 100, cell: '370-2-21302-10203' },
    ],
    [
      'alarm_of_key',
      22.60207,
      113.83204,
      {},
      { alarm: 0xe8, battery: 100, hardware_key: 'c3000001453f9201', cell: '460-0-9711-4253836' },
    ],
    ['location_of_rfid', 22.66607, 113.81804, {}, { hardware_key: 'bf0000012ca7e001', cell: '460-0-10349-3917' }],
    [
      'location_of_ibutton',
      -25.08275,
      -50.16873,
      {},
      { hardware_key: '000001395581', ignition: true, cell: '724-4-0-69295886' },
    ],
    [
      'location_of_own_time',
      -29.75501,
      -57.08594,
      {},
      { board_voltage: 24.36, battery_voltage: 4, gsm_signal: 76, engine_hours: 6.15, odometer: 0, ignition: true },
    ],
    [
      'location_of_driver',
      -23.46324,
      -46.87823,
      { time: Date.parse('2025-09-09T16:14:15Z') },
      { hardware_key: '510065806b', board_voltage: 12.97, battery_voltage: 4.2, cell: '724-16-51211-204811287' },
    ],
    [
      'location_of_climate',
      25.82744,
      -80.37646,
      {},
      { odometer: 9.684, ignition: false, cell: '310-4-33278-107846403' },
    ],
    [
      'location_of_volts_and_battery',
      -22.9071,
      -43.1312,
      {},
      { board_voltage: 12.61, battery_voltage: 4.04, ignition: true, cell: '724-2-14921-28422' },
    ],
    [
      'location_of_height',
      -22.89278,
      -47.09444,
      { alt: 678 },
      { odometer: 0, ignition: true, cell: '724-10-50119-230540309' },
    ],
    ['alarm_of_height', -22.89275, -47.09441, { alt: 687 }, { alarm: 33, cell: '724-10-50119-230540299' }],
    ['alarm_short', -12.91576, -38.42131, {}, { event: 'battery_off', battery: 100, charging: false }],
    [
      'location_of_trip_and_key',
      22.60211,
      113.832,
      {},
      { hardware_key: 'c3000001453f9201', board_voltage: 13, battery_voltage: 4, odometer: 0.1, engine_hours: 0.1 },
    ],
    [
      'location_of_modules_4g',
      9.89775,
      -84.103,
      { flags: flag.no_fix },
      { ignition: true, odometer: 5.572, cell: '712-1-3108-297736' },
    ],
    [
      'location_of_lw4g',
      19.70208,
      -99.11951,
      {},
      { alarm: 0x1c, board_voltage: 12.47, battery: 100, odometer: 512, cell: '334-20-613-38620674' },
    ],
    [
      'alarm_of_films',
      43.89704,
      -79.27096,
      { speed: 44, satellites: 10 },
      { event: 'harsh_driving', harsh_driving: 'cornering', board_voltage: 13.8 },
    ],
    [
      'reply_of_place',
      54.73933,
      25.27327,
      { heading: 127, time: Date.parse('2017-05-26T10:27:47Z') },
      { text: expect.stringMatching(/^Current position!Lat/) as unknown as string },
    ],
  ]

  test.each(fixes)('%s', (name, lat, lng, rest, attributes) => {
    const { points, fault, status } = decode(name)
    expect([fault, status]).toEqual([undefined, undefined])
    expect(points).toMatchObject([{ ...rest, ...(attributes && { attributes }) }])
    expect(points[0]?.lat).toBeCloseTo(lat, 4)
    expect(points[0]?.lng).toBeCloseTo(lng, 4)
  })

  test('a place without serial and check is answered by number and date, and told only where it is one', () => {
    expect(answer(decode('location_without_check'))?.toString('hex')).toBe('7878001011091c0b1b290d0a')
    expect(answer(decode('location_without_check'), 0)).toBeUndefined()
    const noise = captured('location_without_check')
    noise.writeUInt16BE(0x17ff, 20)
    expect(gt06.decode(noise, session(), RECEIVED)).toEqual({ points: [], fault: 'noise' })
  })

  test('a place that was asked for is the answer as well', () => {
    expect(decode('reply_of_place').answers).toMatchObject([{ text: expect.stringMatching(/^Current position!/) }])
  })
})

describe('alarms', () => {
  const at = '1a011a0f2d00c9027ac8180c46586000140a'
  const told = (number: number, behind: string) => {
    const { points, fault } = gt06.decode(message(number, `${at}${behind}`), session(), RECEIVED)
    expect(points).toHaveLength(1)
    return { ...points[0]?.attributes, fault }
  }
  // On, connected to power, normal but for the alarm: an SOS, in English.
  const sos = '4606040102'
  const read = { event: 'sos', ignition: true, charging: true, battery: 100, gsm_signal: 100, fault: undefined }

  test.each([
    ['a length that counts itself', 0x16, `0901cc00287d001f71${sos}`, '460-0-10365-8049'],
    ['a length that does not', 0x16, `0801cc00287d001f71${sos}`, '460-0-10365-8049'],
    ['a length that is wrong', 0x26, `1f01cc00287d001f71${sos}`, '460-0-10365-8049'],
    ['no length', 0x16, `01cc00287d001f71${sos}`, '460-0-10365-8049'],
    ['a cell of four bytes', 0x26, `0a01cc00287d01001f71${sos}`, '460-0-10365-16785265'],
    [
      'a cell of four bytes and a length that does not count itself',
      0x26,
      `0901cc00287d01001f71${sos}`,
      '460-0-10365-16785265',
    ],
    ['an MNC of two bytes', 0x16, `0a81360104cb8a00bef3${sos}`, '310-260-52106-48883'],
    ['an MNC of two bytes without a length', 0x16, `81360104cb8a00bef3${sos}`, '310-260-52106-48883'],
    ['both', 0x16, `0b81360104cb8a0100bef3${sos}`, '310-260-52106-16826099'],
    ['zeros', 0x16, `090000000000000000${sos}`, undefined],
    ['a length of nothing', 0x16, `00${sos}`, undefined],
    ['nothing', 0x16, sos, undefined],
    ['a mileage', 0x26, `0801cc00287d001f71${sos}00001f40`, '460-0-10365-8049'],
    ['a fence', 0x27, `0801cc00287d001f71${sos}ff`, '460-0-10365-8049'],
    ['a fence and a mileage', 0x27, `0901cc00287d001f71${sos}ff00001f40`, '460-0-10365-8049'],
    ['a cell of the fourth generation', 0xa4, `1001cc010000260e000000000615f801${sos}ff`, '460-1-9742-102103041'],
    ['the same without a length', 0xa4, `01cc010000260e000000000615f801${sos}ff`, '460-1-9742-102103041'],
    ['neighbours, if the length is right', 0x27, `0f01cc00287d001f71287d001f723e${sos}ff`, undefined],
  ])('are read behind cells with %s', (_, number, behind, cell) => {
    expect(told(number, behind)).toMatchObject(cell === undefined ? read : { ...read, cell })
  })

  const cell = fc.record({
    mcc: fc.integer({ min: 200, max: 799 }),
    mnc: fc.nat(255),
    wide: fc.boolean(),
    lac: fc.nat(0xffff),
    id: fc.nat(0xffffff),
    long: fc.boolean(),
  })
  const lengths = fc.constantFrom('none', 'self', 'rest', 0x05, 0x08, 0x09, 0x0a, 0x0b, 0x1f, 0x7f)
  const ends = fc.constantFrom<[number, string]>(
    [0x16, ''],
    [0x26, ''],
    [0x26, '00001f40'],
    [0x27, '02'],
    [0x27, '0200001f40'],
    [0xa4, '02'],
    [0xa4, '0200001f40'],
  )

  test('whatever a length says, the cell and the alarm are found', () => {
    fc.assert(
      fc.property(cell, lengths, ends, ({ mcc, mnc, wide, lac, id, long }, length, [number, end]) => {
        const modern = number === 0xa4
        const digits = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, '0')
        const serving = [
          digits(wide ? mcc | 0x8000 : mcc, 2),
          digits(mnc, wide ? 2 : 1),
          digits(lac, modern ? 4 : 2),
          digits(id, modern ? 8 : long ? 4 : 3),
        ].join('')
        const size = serving.length / 2
        const first = length === 'self' ? size + 1 : length === 'rest' ? size : length
        const block = `${first === 'none' ? '' : digits(Number(first), 1)}${serving}`
        expect(told(number, `${block}${sos}${end}`)).toEqual({
          ...read,
          fuel_cut: false,
          gps_tracking: true,
          armed: false,
          cell: `${mcc}-${mnc}-${lac}-${id}`,
          ...(number === 0x27 || modern ? { fence: 3 } : {}),
          ...(end.length >= 8 ? { odometer: 8 } : {}),
        })
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['is cut short', 0x16, '0901cc00287d001f71460604'],
    ['has cells of an unknown length', 0x26, `0501cc00287d001f71287d00${sos}`],
    ['has no end', 0x16, '0901'],
    ['tells volts that could be levels', 0x16, '01cc00287d001f714605040400'],
    ['tells volts that no vehicle has', 0x16, '01cc00287d001f7146f5120400'],
  ])('one that %s is a fault that keeps its place, and nothing else', (_, number, behind) => {
    const decoded = gt06.decode(message(number, `${at}${behind}`), session(), RECEIVED)
    expect(decoded.points).toMatchObject([{ time: Date.parse('2026-01-26T15:45:00Z'), heading: 10, satellites: 9 }])
    expect(decoded.points[0]?.attributes).toBeUndefined()
    expect(decoded.fault).toMatch('does not fit its layout')
    expect(answer(decoded)).toBeDefined()
    expect(answer(decoded, 0)).toBeUndefined()
  })

  test.each([
    ['without a fix', at.replace(/140a$/, '040a')],
    ['outside the earth', at.replace('027ac818', '7fffffff')],
    ['of zeros', at.replace('027ac8180c465860', '0000000000000000')],
    ['of a course that is none', at.replace(/140a$/, '17ff')],
    ['of a date that is none', at.replace('1a011a0f2d00', '1a011a0f2d3c')],
  ])('a place %s is not kept of a message that fits no layout', (_, before) => {
    const decoded = gt06.decode(message(0x16, `${before}0901`), session(), RECEIVED)
    expect(decoded).toMatchObject({ points: [], fault: expect.any(String) })
    expect(decoded.status).toBeUndefined()
  })

  test('volts where others have levels are read where they can be nothing else, and the alarm of the bits', () => {
    const alarm = told(0x16, '01cc00287d001f716605120400')
    expect(alarm).toMatchObject({ event: 'sos', board_voltage: 12.98, fault: undefined })
    expect(alarm).not.toHaveProperty('battery')
  })

  test.each([
    [0x18, 'crash_alarm'],
    [0x19, 'harsh_driving'],
    [0x01, 'sos'],
  ])('%i of an LW4G is %s', (code, event) => {
    const whole = open(captured('location_of_lw4g')) as Message
    const content = Buffer.from(whole.content)
    content.writeUInt8(code, 39)
    const { points } = gt06.decode(seal({ ...whole, content }), session(), RECEIVED)
    expect(points).toMatchObject([{ attributes: { event } }])
  })

  test('one behind a position outside the earth is a fault, and nothing of it is read', () => {
    const bytes = `${at.replace('027ac818', '7fffffff')}09${'00'.repeat(8)}${sos}`
    const decoded = gt06.decode(message(0x26, bytes), session(), RECEIVED)
    expect(decoded).toMatchObject({ points: [], fault: expect.any(String) })
    expect(decoded.status).toBeUndefined()
    expect(answer(decoded)).toBeDefined()
  })

  test.each([
    ['4806040002', 'bits alone', ['vibration_start']],
    ['4806040302', 'bits and alarm', ['vibration_start']],
    ['5006040102', 'a cut and an SOS', ['sos', 'battery_off']],
    ['5806041902', 'an alarm that is one of some models only', ['lowpower']],
    ['5406040002', 'a cut of who is charged', []],
    ['5806040e02', 'a low supply, told twice', ['lowpower']],
    ['7006040002', 'reserved bits', []],
    ['4006040902', 'an alarm that documents disagree about', []],
  ])('%s: %s', (tail, _, events) => {
    expect(eventsOf(told(0x16, `0901cc00287d001f71${tail}`) as Attributes)).toEqual(events)
  })

  test.each([
    ['jm_vl03', { event: 'backup_battery_low', alarm: undefined }],
    ['gt06', { event: 'lowpower', alarm: 0x19 }],
  ])('19 of a %s', (model, attributes) => {
    const heard = { ...session(), model }
    const { points } = gt06.decode(message(0x16, `${at}0901cc00287d001f715806041902`), heard, RECEIVED)
    const { event, alarm } = points[0]?.attributes ?? {}
    expect({ event, alarm }).toEqual(attributes)
  })

  test.each(['heartbeat_of_volts', 'heartbeat_of_volts_and_level'])(
    '%s has no levels: neither they nor an alarm are read',
    (name) => {
      const { status, fault } = decode(name)
      expect(fault).toBeUndefined()
      expect(status).toHaveProperty('ignition')
      for (const attribute of ['event', 'alarm', 'battery', 'gsm_signal']) expect(status).not.toHaveProperty(attribute)
    },
  )

  test.each([
    [0x29, 'acceleration'],
    [0x2a, 'cornering'],
    [0x2b, 'cornering'],
    [0x30, 'braking'],
  ])('%i is harsh %s', (code, harsh_driving) => {
    const tail = Buffer.from([0x40, 6, 4, code, 2]).toString('hex')
    expect(told(0x26, `0901cc00287d001f71${tail}`)).toMatchObject({ event: 'harsh_driving', harsh_driving })
  })

  test('what only the camera numbers so is an event of the camera alone', () => {
    expect(told(0x26, '0901cc00287d001f714006049002')).toMatchObject({ alarm: 0x90 })
    expect(gt06.decode(message(0x95, '1a011a0f2d0090'), session(), RECEIVED).status).toMatchObject({
      event: 'harsh_driving',
    })
  })

  test.each([
    ['4806040002', ['vibration_start']],
    ['5006040001', ['battery_off']],
    ['5806040002', ['lowpower']],
    ['6006040002', ['sos']],
    ['4406040102', ['sos']],
    ['6006040102', ['sos']],
    ['4406040501', ['auto_geofence_out']],
    ['5006040101', ['sos', 'battery_off']],
    ['60060400', ['sos']],
    // Not of the layout that has levels; the first byte is that of all.
    ['440b120400', []],
    ['4404ea0400', []],
    ['540604f083', []],
    ['640b120400', ['sos']],
    // No document gives a heartbeat these.
    ['4406040e02', []],
    ['440604fe02', []],
    ['4406040109', []],
    ['44060401', []],
    ['440604010000', []],
    ['6806040002', []],
    ['7006040002', []],
    ['7806040002', []],
  ])('a heartbeat %s tells %j', (content, events) => {
    for (const number of [0x13, 0x36]) {
      const decoded = gt06.decode(message(number, content), session(), RECEIVED)
      expect(decoded.points).toEqual([])
      expect(eventsOf(decoded.status)).toEqual(events)
      expect(decoded.status).toMatchObject({ ignition: false })
      expect(answer(decoded)).toBeDefined()
    }
  })

  test('of a lock the bits mean something else', () => {
    expect(eventsOf(gt06.decode(message(0x23, '600122040001'), session(), RECEIVED).status)).toEqual([])
  })
})

describe('time', () => {
  const date = '1a011a0f2d00'
  const place = 'c9027ac8180c46586000140001cc00287d001f71'
  const at = (number: number, words: Session['words']) =>
    gt06.decode(message(number, date + place + (number === 0x22 ? '000000' : '')), session('1', words), RECEIVED)
      .points[0]?.time

  test('the zone of the login is applied to the messages that are not marked UTC', () => {
    const heard = stranger()
    decode('login_zone_8', heard)
    expect(heard.words.zone).toBe(480)
    expect(at(0x12, heard.words)).toBe(Date.parse('2026-01-26T07:45:00Z'))
    expect(at(0x22, heard.words)).toBe(Date.parse('2026-01-26T15:45:00Z'))
  })

  test('a western zone with minutes, as the document prints it', () => {
    const heard = stranger()
    gt06.decode(message(0x01, '035341903606606100004dd8'), heard, RECEIVED)
    expect(heard.words.zone).toBe(-(12 * 60 + 45))
  })

  test('a login without a zone is UTC', () => {
    expect(at(0x12, {})).toBe(Date.parse('2026-01-26T15:45:00Z'))
  })

  test('a place without a date is refused', () => {
    const decoded = gt06.decode(message(0x12, `000000000000${place}`), session(), RECEIVED)
    expect(decoded).toMatchObject({ points: [], fault: 'a place without a time' })
  })
})

describe('refusals', () => {
  test('a wrong checksum is discarded without an answer', () => {
    expect(decode('location_wrong_checksum')).toEqual({ points: [], fault: 'wrong checksum' })
  })

  test('an alarm is not answered for a device that may not send', () => {
    expect(decode('alarm_old').reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('an alarm whose point was not taken is not answered, so that the device repeats it', () => {
    expect(answer(decode('alarm_old'), 0)).toBeUndefined()
  })

  test('a message before the login ends the connection', () => {
    expect(decode('location', stranger())).toMatchObject({ points: [], close: true })
  })

  test('a login whose IMEI is no number ends the connection', () => {
    const decoded = gt06.decode(message(0x01, 'ffffffffffffffff'), stranger(), RECEIVED)
    expect(decoded).toMatchObject({ points: [], close: true })
    expect(decoded.device).toBeUndefined()
  })

  test.each([0x35, 0x9b, 0x00])('message %i is counted as not understood', (number) => {
    expect(gt06.decode(message(number, '0102'), session(), RECEIVED).fault).toMatch('not understood')
  })

  test('a truncated location is not understood', () => {
    expect(gt06.decode(message(0x22, '0f0c1d023305c9027a'), session(), RECEIVED)).toMatchObject({
      points: [],
      fault: 'message 0x22 does not fit its layout',
    })
  })

  test('a message whose length is none of its layouts says nothing but where it was, however it begins', () => {
    const wholes = Object.entries(recorded)
      .map(([name]) => open(captured(name)))
      .filter(
        (one) => typeof one !== 'string' && layoutsOf(one) && ![0x15, 0x21, 0x94, 0x13, 0x36].includes(one.number),
      )
    fc.assert(
      fc.property(
        fc.constantFrom(...(wholes as Message[])),
        fc.nat(),
        fc.uint8Array({ maxLength: 12 }),
        (one, cut, more) => {
          const content = Buffer.concat([one.content.subarray(0, cut % one.content.length), more])
          const { points, status, fault } = gt06.decode(seal({ ...one, content }), session(), RECEIVED)
          if (fault !== undefined) {
            expect(status).toBeUndefined()
            expect(points.flatMap(({ attributes }) => Object.keys(attributes ?? {}))).toEqual(
              points.flatMap(({ attributes }) => (attributes ? ['ignition'] : [])),
            )
          }
          for (const { lat, lng } of points) expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('a place of another layout is no place', () => {
    // The first byte is a source, and an IMEI and a date follow: kinds of 0x22 and 0x12 that are not published.
    const strange = '010358735071234567170c1b180c00c900a875580b7ab4f000103501fe0a007c000911000000'
    for (const number of [0x12, 0x22, 0x32, 0x36]) {
      const decoded = gt06.decode(message(number, strange), session(), RECEIVED)
      expect(decoded).toMatchObject({ points: [], fault: expect.any(String) })
      expect(decoded.status).toBeUndefined()
    }
  })

  test('ignition is told beside the course', () => {
    const at = (course: string) => message(0x10, `1a011a0f2d00c9027ac8180c46586000${course}`)
    const ignition = (course: string) => gt06.decode(at(course), session(), RECEIVED).points[0]?.attributes?.ignition
    expect(['d4c8', '5406', '1406', '9406'].map(ignition)).toEqual([true, false, undefined, undefined])
  })

  test('the last place of a device that lost its fix may be anything: it is none', () => {
    const decoded = gt06.decode(
      message(0x12, '1a011a0f2d00c041df0940f89c067000000001cc00287d001f71'),
      session(),
      RECEIVED,
    )
    expect(decoded).toMatchObject({ points: [], status: { cell: '460-0-10365-8049' } })
    expect(decoded.fault).toBeUndefined()
  })

  test('an address that is asked for is none', () => {
    const { points, reply } = decode('address_request')
    expect(points).toHaveLength(1)
    expect(reply?.({ known: true, taken: 1 })?.toString('hex')).toMatch(/^79790015970b000000004e4126264e412626302323/)
  })

  test('answers of long messages are long, but of modular ones', () => {
    expect(answer(decode('location_of_lock'))?.toString('hex')).toMatch(/^7979000532/)
    expect(answer(decode('modules'))?.toString('hex')).toMatch(/^78780570/)
    expect(answer(decode('scan_cells'))?.toString('hex')).toBe('787800691710231108500d0a')
    expect(decode('iccid').reply).toBeUndefined()
  })
})

describe('commands', () => {
  const told = (command: Command, number = 0) => gt06.encode?.(command, session(), number)?.toString('hex')

  test('are those of the documents', () => {
    expect(told({ type: 'text', text: 'Relay,1#' })).toBe(captured('command_relay').toString('hex'))
    expect(told({ type: 'text', text: 'Relay,0#' })).toBe(captured('command_relay_off').toString('hex'))
  })

  test('carry their numbers, and words that fit', () => {
    const words = (command: Command) => {
      const opened = open(gt06.encode?.(command, session(), 258) ?? Buffer.alloc(0)) as Message
      expect(opened).toMatchObject({ number: 0x80, serial: 0 })
      expect(opened.content.toString('hex', 1, 5)).toBe('00000102')
      expect(opened.content[0]).toBe(opened.content.length - 1)
      return opened.content.toString('latin1', 5)
    }
    expect(words({ type: 'output', output: 1, enabled: true })).toBe('RELAY,1#')
    expect(words({ type: 'output', output: 1, enabled: false })).toBe('RELAY,0#')
    expect(words({ type: 'locate' })).toBe('WHERE#')
    expect(words({ type: 'reboot' })).toBe('RESET#')
    expect(words({ type: 'interval', seconds: 60 })).toBe('TIMER,60,180#')
    expect(words({ type: 'interval', seconds: 18_000 })).toBe('TIMER,18000,18000#')
    for (const seconds of [4, 18_001]) expect(told({ type: 'interval', seconds })).toBeUndefined()
    expect(told({ type: 'output', output: 2, enabled: true })).toBeUndefined()
    expect(told({ type: 'text', text: 'x'.repeat(241) })).toBeUndefined()
    expect(told({ type: 'bytes', bytes: Buffer.from('7878', 'hex') })).toBe('7878')
  })

  test('are answered by their numbers, where devices keep them', () => {
    expect(decode('reply_short').answers).toEqual([{ text: 'Cut off the fuel supply: Success!' }])
    expect(decode('reply_utf16').answers).toEqual([{ text: 'Command error!' }])
    const reply = message(0x21, `0000010201${Buffer.from('OK!').toString('hex')}`)
    expect(gt06.decode(reply, session(), RECEIVED).answers).toEqual([{ number: 258, text: 'OK!' }])
    expect(decode('iccid_as_words').answers).toBeUndefined()
    expect(decode('location').answers).toBeUndefined()
  })
})

describe('framing', () => {
  const frames = Object.keys(recorded).map(captured)
  const stream = Buffer.concat(frames)

  test('several at once', () => {
    expect(split(stream)).toEqual({ frames, rest: Buffer.alloc(0) })
  })

  test('one byte at a time', () => {
    const found: Buffer[] = []
    let waiting = Buffer.alloc(0)
    for (const byte of stream) {
      const { frames, rest } = split(Buffer.concat([waiting, Buffer.of(byte)]))
      found.push(...frames)
      waiting = Buffer.from(rest)
    }
    expect(found).toEqual(frames)
  })

  test('a sign-in whose length byte is wrong is answered, if its check is right', () => {
    for (const length of [0, 0x0c, 0x11, 0xff]) {
      const frame = captured('login')
      frame.writeUInt8(length, 2)
      frame.writeUInt16BE(crc16X25(frame, 2, frame.length - 4), frame.length - 4)
      expect(cut(frame)).toBe(frame.length)
      expect(split(Buffer.concat([frame, captured('location')])).frames).toEqual([frame, captured('location')])
      expect(gt06.decode(frame, stranger(), RECEIVED).device).toBe('353419036066061')
      frame.writeUInt8(1, 12)
      expect(gt06.decode(frame, stranger(), RECEIVED)).toEqual({ points: [], fault: 'noise' })
    }
  })

  test('noise before and between is skipped', () => {
    const noise = Buffer.from('00ff7812790d0a2323', 'hex')
    const mixed = Buffer.concat([noise, captured('login'), noise, captured('location'), noise])
    expect(understood(split(mixed).frames)).toEqual([captured('login'), captured('location')])
  })

  test.each(['787801080d0a', '787803010001d9dc0d0a', '7979ffff0001020304', '787820220f0c1d02330d0a'])(
    'after the wrong length of %s the next message is found',
    (wrong) => {
      const mixed = Buffer.concat([Buffer.from(wrong, 'hex'), captured('login'), captured('location')])
      expect(understood(split(mixed).frames)).toContainEqual(captured('location'))
    },
  )

  test('a message that is still arriving is waited for', () => {
    const whole = captured('location')
    for (let size = 0; size < whole.length; size++) expect(cut(whole.subarray(0, size))).toBeUndefined()
  })

  test('whatever comes, it is taken in whole pieces and nothing is thrown', () => {
    fc.assert(
      fc.property(mutated(frames), (bytes) => {
        const { frames, rest } = split(bytes)
        expect(Buffer.concat([...frames, rest])).toEqual(bytes)
        expect(frames.every((frame) => frame.length > 0)).toBe(true)
        expect(rest.length).toBeLessThan(gt06.max_frame)
        for (const frame of frames) answer(gt06.decode(frame, session(), RECEIVED))
      }),
    )
  })

  test('any content under a right checksum is decoded without throwing', () => {
    const numbers = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(numbers, fc.uint8Array({ maxLength: 80 }), (number, content) => {
        const frame = seal({ number, content: Buffer.from(content), serial: 7 })
        const { points, status } = gt06.decode(frame, session(), RECEIVED)
        for (const point of points) {
          expect(Number.isFinite(point.time + point.lat + point.lng + point.heading)).toBe(true)
        }
        for (const attributes of [status, ...points.map((point) => point.attributes)]) {
          expect(attributes?.event).toBe(eventsOf(attributes).join() || undefined)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

/** Captures in any order, with bytes changed, dropped and put in. */
function mutated(frames: Buffer[]): fc.Arbitrary<Buffer> {
  const junk = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))
  const cut = fc.tuple(fc.constantFrom(...frames), fc.nat(60)).map(([frame, size]) => frame.subarray(0, size))
  const bent = fc.tuple(fc.constantFrom(...frames), fc.nat(60), fc.nat(255)).map(([frame, at, byte]) => {
    const copy = Buffer.from(frame)
    copy[at % copy.length] = byte
    return copy
  })
  return fc
    .array(fc.oneof(fc.constantFrom(...frames), cut, bent, junk), { maxLength: 8 })
    .map((all) => Buffer.concat(all))
}

describe('speaking', () => {
  const point = fc.record<Point>({
    time: fc.integer({ min: 946_684_800, max: 4_102_444_799 }).map((second) => second * 1000),
    lat: fc.integer({ min: -90 * 1_800_000, max: 90 * 1_800_000 }).map((units) => (units || 1) / 1_800_000),
    lng: fc.integer({ min: -180 * 1_800_000, max: 180 * 1_800_000 }).map((units) => (units || 1) / 1_800_000),
    alt: fc.constant(0),
    speed: fc.integer({ min: 0, max: 255 }),
    heading: fc.integer({ min: 0, max: 359 }),
    satellites: fc.integer({ min: 0, max: 15 }),
    precision: fc.constant(0),
    flags: fc.constantFrom(0, flag.no_fix),
    attributes: fc.record(
      {
        ignition: fc.boolean(),
        charging: fc.boolean(),
        battery: fc.integer({ min: 0, max: 6 }).map((level) => Math.round((level * 100) / 6)),
        gsm_signal: fc.integer({ min: 0, max: 4 }).map((level) => level * 25),
        odometer: fc.integer({ min: 0, max: 0xffffffff }).map((metres) => metres / 1000),
      },
      { requiredKeys: ['ignition', 'charging'] },
    ),
  })

  test('what is spoken is understood', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 5 }), (points) => {
        const decoded = split(packet(points)).frames.map((frame) => gt06.decode(frame, session(), RECEIVED))
        const gps_tracking = (point: Point) => point.flags === 0
        expect(decoded.flatMap((one) => one.points)).toEqual(
          points.map((point) => ({
            ...point,
            attributes: { ...point.attributes, fuel_cut: false, armed: false, gps_tracking: gps_tracking(point) },
          })),
        )
        const answers = decoded.map((one) => answer(one) ?? Buffer.alloc(0))
        expect(acknowledged(Buffer.concat(answers))).toBe(points.length)
      }),
    )
  })

  test('a login is answered with zero points', () => {
    const decoded = gt06.decode(login('353419036066061'), stranger(), RECEIVED)
    expect(decoded.device).toBe('353419036066061')
    expect(acknowledged(answer(decoded) ?? Buffer.alloc(0))).toBe(0)
  })

  test('what is no whole answer acknowledges nothing', () => {
    expect(acknowledged(Buffer.alloc(0))).toBeUndefined()
    expect(acknowledged(captured('alarm_answer').subarray(1))).toBeUndefined()
    expect(acknowledged(Buffer.alloc(10))).toBeUndefined()
  })
})
