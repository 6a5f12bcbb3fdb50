import { expect, test } from 'vitest'
import { events } from '#judge/events.ts'
import { fleet } from '#test/fleet.ts'
import { deviceEvents } from '#track/events.ts'

const { tenant } = await fleet()
const path = 'history/type/list'

const typesOf = async (params: object) => {
  const { list } = await (await tenant()).call(path, params)
  return new Map(list.map(({ type, description }: { type: string; description: string }) => [type, description]))
}

/** Beyond the contract. */
const ours = [
  'inspection_missing',
  'phone_message',
  'phone_task',
  'chat_message',
  ...['task_recipient_told', 'task_recipient_absent', 'task_recipient_rated'],
]

test('all 112 events of the contract and ours, each with words of its own in each language', async () => {
  const names = new Set<string>(events)
  expect(ours.filter((event) => !names.has(event))).toEqual([])
  expect(names.size).toBe(112 + ours.length)
  for (const locale of ['de', 'en_US', 'es', 'fr', 'pt_BR', 'ru']) {
    const all = await typesOf({ locale, only_tracker_events: false })
    expect([...all.keys()]).toEqual(events)
    expect([...all.values()].every((words) => /^\p{Lu}/u.test(words as string))).toBe(true)
    expect(new Set(all.values()).size).toBe(names.size)
  }
})

test('in the language of the locale, else in English', async () => {
  const said = async (locale: string) => (await typesOf({ locale })).get('speedup')
  expect(await said('de_AT')).toBe('Geschwindigkeit überschritten')
  expect(await said('ja')).toBe('Speed limit exceeded')
})

test('an event is found by the names of its rules too, and in English', async () => {
  const { list } = await (await tenant()).call(path, { locale: 'de_AT' })
  const also = (name: string) => list.find(({ type }: { type: string }) => type === name)?.also
  expect(also('speedup')).toEqual(['Zu schnell', 'Speed limit exceeded', 'Speeding'])
  expect(also('outzone')).toEqual(['Zone betreten oder verlassen', 'Zone left', 'Zone entered or left'])
})

test('field work, maintenance and information only where they are asked for', async () => {
  const some = await typesOf({ locale: 'en' })
  for (const event of ['checkin_creation', 'route_failed', 'service_task_soon', 'info'])
    expect(some.has(event)).toBe(false)
  for (const event of ['inroute', 'tracker_rename', 'odometer_set', 'location_response'])
    expect(some.has(event)).toBe(true)
  expect(some.size).toBe(112 - 16 - 2 - 1)
})

test('all that devices report has words', () => {
  expect(deviceEvents.filter((event) => !(events as readonly string[]).includes(event))).toEqual([])
})
