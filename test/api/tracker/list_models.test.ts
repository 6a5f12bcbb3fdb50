import { expect, test } from 'vitest'
import { abouts } from '#device/catalogue.gen.ts'
import { inputNameOf } from '#device/inputs.ts'
import { measuresOf } from '#device/measured.gen.ts'
import { missing } from '#judge/kinds.ts'
import { modelOf, models } from '#resource/tracker/models.ts'
import { typeNames } from '#resource/tracker/rule/types.ts'
import { fleet } from '#test/fleet.ts'

const { tenant } = await fleet({
  teltonika_port: 7777,
  wialon_port: 'off',
  mqtt_url: 'mqtts://odograph:secret@broker.example',
})

test('a model, whole', async () => {
  const alice = await tenant()
  expect(await alice.call('tracker/list_models', { codes: ['fmc920'] })).toEqual({
    list: [
      {
        id: 14,
        vendor: 'Teltonika',
        code: 'fmc920',
        parent_code: 'fmb920',
        type: 'vehicle',
        name: 'FMC920',
        id_type: 'imei',
        has_phone: true,
        register: true,
        digital_inputs: 1,
        digital_outputs: 1,
        rules: expect.arrayContaining(['speedup', 'inoutzone', 'ignition', 'input_change', 'sos']),
        inputs: expect.arrayContaining(['board_voltage', 'analog_1', 'ext_temp_sensor_4', 'can_rpm', 'hw_mileage']),
        state_fields: expect.arrayContaining(['moving', 'hardware_key', 'input_status', 'output_status']),
        has_custom_fields: true,
        has_ignition: true,
        has_gsm: true,
        has_battery: true,
        has_chat: false,
        has_hardware_key: true,
        output_control: 'async',
        has_engine_immobilizer: false,
        has_location_request: false,
        has_gprs_location_request: true,
        has_gsm_lbs_location_request: false,
        commands: ['output', 'locate', 'interval', 'reboot', 'version', 'text', 'bytes'],
        special_settings: ['command_codec'],
        connection: [
          { type: 'tcp', protocol: 'teltonika', port: 7777, description: 'Teltonika (8, 8E, 16)' },
          { type: 'udp', protocol: 'teltonika', port: 7777, description: 'Teltonika (8, 8E, 16)' },
        ],
      },
    ],
  })
})

test('rules are those that can be made, but for what the model has no wire for and its protocol no word', async () => {
  const alice = await tenant()
  const { list } = await alice.call('tracker/list_models', { codes: ['mobile', 'fmc920', 'jt808'] })
  const rules = new Map<string, string[]>(list.map((one: { code: string; rules: string[] }) => [one.code, one.rules]))
  const lacking = (code: string) => typeNames.filter((type) => !missing(type) && !rules.get(code)?.includes(type))
  // Its application may use the words itself.
  expect(lacking('mobile').sort()).toEqual([
    ...['driver_change', 'idling_soft', 'ignition', 'input_change', 'location_response', 'output_change'],
  ])
  for (const type of [
    'ignition',
    'sos',
    'harsh_driving',
    'driver_change',
    'driver_identification',
    'location_response',
  ])
    expect(rules.get('fmc920')).toContain(type)
  for (const type of ['fatigue_driving', 'driver_assistance', 'parking', 'light_sensor'])
    expect(lacking('fmc920')).toContain(type)
  expect(rules.get('jt808')).toEqual(
    expect.arrayContaining(['fatigue_driving', 'driver_assistance', 'driver_distraction']),
  )
  for (const own of rules.values()) expect(typeNames.filter((type) => missing(type) && own.includes(type))).toEqual([])
})

test('a port that is off connects nothing', async () => {
  const alice = await tenant()
  const { list } = await alice.call('tracker/list_models', { codes: ['wialon_ips'] })
  expect(list).toMatchObject([{ code: 'wialon_ips', connection: [] }])
})

test('what may be published tells where', async () => {
  const alice = await tenant()
  const { list } = await alice.call('tracker/list_models', { codes: ['json'] })
  expect(list[0].connection).toEqual([
    { type: 'http', protocol: 'json', port: 5155, description: 'JSON (HTTP, MQTT)' },
    { type: 'mqtt', protocol: 'json', port: 8883, topic: 'odograph/json/#', description: 'JSON (HTTP, MQTT)' },
  ])
})

test('the compact view leaves out what is long', async () => {
  const alice = await tenant()
  const { list } = await alice.call('tracker/list_models', { compact_view: true })
  expect(list).toHaveLength(models.length)
  expect(list[0]).toEqual({
    inputs: expect.arrayContaining(['battery_level']),
    state_fields: expect.arrayContaining(['moving']),
    has_custom_fields: true,
    id: 1,
    vendor: 'Odograph',
    code: 'mobile',
    parent_code: null,
    type: 'personal',
    name: 'Phone or tablet',
    id_type: '12,7',
    has_phone: false,
    register: true,
    digital_inputs: 0,
    digital_outputs: 0,
  })
})

test('inputs are those of the contract, and the compact view has of those with numbers the last', async () => {
  const alice = await tenant()
  const [whole, short] = [{}, { compact_view: true }].map((params) => alice.call('tracker/list_models', params))
  const { list } = await (whole as Promise<{ list: { inputs: string[]; state_fields: string[] }[] }>)
  const { list: brief } = await (short as Promise<{ list: { inputs: string[] }[] }>)
  const names = list.flatMap(({ inputs, state_fields }) => [...inputs, ...state_fields])
  expect(names.filter((name) => inputNameOf(name) === undefined && !/^(in|out)put_status$/.test(name))).toEqual([])
  for (const [i, { inputs }] of list.entries()) {
    const few = brief[i]?.inputs ?? []
    expect(inputs).toEqual(expect.arrayContaining(few))
    const series = few.map((name) => name.replace(/_\d+$/, '_'))
    expect(new Set(series).size).toBe(few.length)
    expect(new Set(inputs.map((name) => name.replace(/_\d+$/, '_')))).toEqual(new Set(series))
  }
})

test('what a source calls or says by the name of a measure is no input', () => {
  for (const protocol of ['meitrack', 'queclink'] as const) expect(measuresOf[protocol]).not.toContain('range')
  expect(measuresOf.teltonika).toContain('range')
})

test('unknown codes are passed over', async () => {
  const alice = await tenant()
  expect(await alice.call('tracker/list_models', { codes: ['x'] })).toEqual({ list: [] })
})

test('ids and codes are unique, parents exist, and every protocol has a model', () => {
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length)
  expect(new Set(models.map(({ code }) => code)).size).toBe(models.length)
  for (const { parent_code } of models) if (parent_code) expect(modelOf(parent_code)).toBeDefined()
  expect(new Set(models.map(({ protocol }) => protocol))).toEqual(new Set(Object.keys(abouts)))
})
