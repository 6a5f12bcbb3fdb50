import { expect, test } from 'vitest'
import { ApiError } from '#client/client.ts'
import { abouts } from '#device/catalogue.gen.ts'
import { models } from '#resource/tracker/models.ts'
import { factsOf, idKind, isHere, modelName } from '#web/fleet/devices/facts.ts'
import { atField } from '#web/fleet/devices/register.ts'
import { callsOf, settingsOf } from '#web/fleet/devices/settings.ts'
import { faultsOf } from '#web/ui/failure.ts'
import { wordsOf } from '#web/words/dictionary.ts'

const words = await wordsOf('fleet/devices', 'en')

test('what is set in a device names the host as it is, and how it is written in an SMS', () => {
  const { label: description, sms = [] } = abouts.gt06
  const told = { type: 'tcp' as const, protocol: 'gt06' as const, port: 5023, description, sms: [...sms] }
  const gt06 = { connection: [told] }
  expect(factsOf({ connection: gt06.connection }, 'track.example.com')).toEqual({
    host: 'track.example.com',
    port: 5023,
    transport: 'TCP',
    protocol: 'GT06',
    address: undefined,
    sms: ['SERVER,1,track.example.com,5023,0#', 'GMT,E,0#'],
  })
  expect(factsOf({ connection: gt06.connection }, '203.0.113.7').sms[0]).toBe('SERVER,0,203.0.113.7,5023,0#')
})

test('an app is told one address, and a port that is off is told as none', () => {
  const facts = factsOf(
    { connection: [{ type: 'http', protocol: 'osmand', port: 5055, description: 'OsmAnd (HTTP)' }] },
    'example.com',
  )
  expect(facts.address).toBe('http://example.com:5055')
  expect(factsOf({ connection: [] }, 'example.com').port).toBeUndefined()
  expect([isHere('localhost'), isHere('[::1]'), isHere('example.com')]).toEqual([true, true, false])
})

test('each model has a name that says its maker once, and an id of a kind that is asked for', () => {
  const names = models.map((model) => modelName(model, { mobile: 'Phone' }))
  expect(new Set(names).size).toBe(models.length)
  expect(names).toContain('Teltonika FMB120')
  expect(names).toContain('OsmAnd protocol (any app or device)')
  expect(new Set(models.map(idKind))).toEqual(new Set(['generated', 'ascii', 'imei']))
})

test('only what was changed of a device is said to the service, in the order of its tags', () => {
  const detection = {
    min_idle_duration_minutes: 5,
    idle_speed_threshold: 3,
    ignition_aware: false,
    motion_sensor_aware: false,
  }
  const tracker = {
    label: 'Van',
    group_id: 0,
    tag_bindings: [
      { tag_id: 7, ordinal: 2 },
      { tag_id: 9, ordinal: 1 },
    ],
  }
  const before = settingsOf(tracker as never, { detection, future_times: 'mark', needs_password: false })
  expect(before.tag_bindings).toEqual([9, 7])
  expect(callsOf(4, before, { ...before })).toEqual([])
  const after = { ...before, label: 'Van 2', idle_speed_threshold: 5, needs_password: true, password: 'secret1' }
  expect(callsOf(4, before, after)).toEqual([
    ['tracker/settings/update', { tracker_id: 4, label: 'Van 2', group_id: 0 }],
    ['tracker/settings/trip_detection/update', { tracker_id: 4, ...detection, idle_speed_threshold: 5 }],
    ['tracker/settings/password/update', { tracker_id: 4, password: 'secret1' }],
  ])
  expect(callsOf(4, { ...before, needs_password: true }, before)).toEqual([
    ['tracker/settings/password/update', { tracker_id: 4, password: null }],
  ])
})

test('a refusal is a fault of the field that it is about, in words', () => {
  const refusal = (code: number, errors?: object[]) =>
    new ApiError('tracker/register', 400, { status: { code, description: 'x' }, ...(errors && { errors }) })
  const told = (code: number, errors?: object[]) => faultsOf(atField(refusal(code, errors), undefined, words.faults))
  expect(told(224)).toEqual([{ parameter: 'device_id', error: words.faults.id_used }])
  expect(told(227)).toEqual([{ parameter: 'activation_code', error: words.faults.code }])
  // Of a device that the dealer has prepared.
  expect(told(201)).toEqual([{ parameter: 'device_id', error: words.faults.not_prepared }])
  expect(
    told(7, [
      { parameter: 'imei', error: 'x' },
      { parameter: 'label', error: 'is required' },
    ]),
  ).toEqual([
    { parameter: 'device_id', error: words.faults.imei },
    { parameter: 'label', error: 'is required' },
  ])
  const other = refusal(15)
  expect(atField(other, undefined, words.faults)).toBe(other)
})
