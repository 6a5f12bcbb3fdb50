import { expect, test } from 'vitest'
import { alster } from '#test/checkins.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { twoHalves } from '#test/images.ts'
import { minutesFromNow, newKey, type PhoneUser, sendPhoneFile, signInPhone } from '#test/phones.ts'
import { makeListing } from '#test/statuses.ts'
import { makeTask } from '#test/tasks.ts'
import { callers } from './callers.ts'
import { named } from './operations.ts'

/** Phones ask what is theirs to ask, and none of it tells of another tracker, another phone or another account. */

const opened = await fleet({ own: true })
const { server, tenant } = opened
const { phone: _, ...others } = await callers(opened)
const bytes = await twoHalves().png().toBuffer()

const ofPhones = named.filter(([, { access }]) => access.hashes.includes('phone'))

/** Whatever a phone may name by an id. */
interface Things {
  file_id: number
  template_id: number
  /** Template of an inspection. */
  inspected_id: number
  status_id: number
  task_id: number
  form_id: number
}

/** What is asked of each operation. */
const asked: Record<string, (things: Things) => object> = {
  'mobile/read': () => ({}),
  'mobile/day/read': () => ({}),
  'mobile/file/create': () => ({ key: newKey(), size: 100, type: 'image' }),
  'mobile/checkin/create': ({ file_id, template_id }) => ({
    ...{ key: newKey(), at: minutesFromNow(0), location: alster, file_ids: [file_id] },
    form: { template_id, version: 1, values: { name: { type: 'text', value: 'Ada' } } },
  }),
  'mobile/inspection/create': ({ inspected_id }) => ({
    ...{ key: newKey(), at: minutesFromNow(0), moment: 'before' },
    form: { template_id: inspected_id, version: 1, values: {} },
  }),
  'mobile/status/assign': ({ status_id }) => ({ key: newKey(), at: minutesFromNow(0), status_id }),
  'mobile/receipt/create': ({ file_id }) => ({
    ...{ key: newKey(), at: minutesFromNow(0), receipt: { volume: 40 }, file_ids: [file_id] },
  }),
  'mobile/position/send': () => ({ positions: [{ time: minutesFromNow(0), lat: 1, lng: 1 }] }),
  'mobile/privacy/set': () => ({ key: newKey(), at: minutesFromNow(0), private: false }),
  'mobile/push_token/bind': () => ({
    ...{ endpoint: `https://push.example/${newKey()}`, keys: { p256dh: 'BCVxsr7N', auth: 'BTBZMqHH' } },
  }),
  'mobile/push_token/delete': () => ({}),
  'mobile/chat/list': () => ({}),
  'mobile/chat/send': () => ({ key: newKey(), at: minutesFromNow(0), text: 'Hello' }),
  'mobile/chat/mark_read': () => ({ last_id: 1 }),
  'mobile/task/list': () => ({}),
  'mobile/task/read': ({ task_id }) => ({ task_id }),
  'mobile/task/form/submit': ({ task_id, form_id }) => ({
    ...{ key: newKey(), at: minutesFromNow(0), task_id, form_id, values: { name: { type: 'text', value: 'Ada' } } },
  }),
  'mobile/task/set_status': ({ task_id }) => ({ key: newKey(), at: minutesFromNow(0), task_id, status: 'done' }),
  'mobile/session/close': () => ({}),
}

/** A phone of an account, and what it may name; all that is the account's is called `name`. */
const phoneOf = async (account: Person, name: string): Promise<{ phone: PhoneUser; things: Things }> => {
  const phone = await signInPhone(server, account, { label: name })
  const { tracker_id } = phone
  const { listing_id, ids } = await makeListing(account, [name], { label: name })
  await account.call('status/listing/tracker/assign', { tracker_id, listing_id })
  const template_id = await makeTemplate(account, { label: name })
  const inspected_id = await makeTemplate(account, {
    ...{ label: `${name} inspected`, inspection: { moments: ['before'] } },
    fields: [{ id: 'tyres', label: name, type: 'radio_group', options: [{ label: 'Good' }, { label: 'Worn' }] }],
  })
  await account.call('employee/create', { employee: { first_name: name, tracker_id } })
  await account.call('vehicle/create', { vehicle: { label: name, type: 'car', reg_number: name, tracker_id } })
  const checkin = { key: newKey(), at: minutesFromNow(0), location: { lat: 1, lng: 1, address: name }, comment: name }
  await phone.call('mobile/checkin/create', checkin)
  await account.call('tracker/chat/send', { tracker_id, message: name })
  await account.call('user/settings/update', { field_settings: { tasks_by_hand: true } })
  const time = { from: minutesFromNow(-60), to: minutesFromNow(60) }
  const task_id = await makeTask(account, { label: name, description: name, tracker_id, ...time })
  await account.call('task/form/create', { task_id, template_id })
  return {
    phone,
    things: {
      template_id,
      inspected_id,
      task_id,
      form_id: (await phone.call('mobile/task/read', { task_id })).value.form.id,
      status_id: ids[0] as number,
      file_id: await sendPhoneFile(server, phone, bytes),
    },
  }
}

test('every operation of phones is asked here', () => {
  expect(ofPhones.map(([path]) => path).sort()).toEqual(Object.keys(asked).sort())
})

test.each(ofPhones)('%s is for phones, and for nobody else', async (path) => {
  for (const { hash } of Object.values(others)) {
    const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: { hash } })
    expect(answer.json()).toMatchObject({ success: false, status: { code: 4 } })
  }
})

const alice = await tenant()
const mallory = await tenant()
const theirs = await phoneOf(alice, 'theirs')
// Of another account, and of the same.
const strangers = [await phoneOf(mallory, 'mallory'), { phone: await signInPhone(server, alice, { label: 'other' }) }]

test.each(ofPhones)('%s is answered, and tells a phone nothing of the others', async (path) => {
  const account = await tenant()
  const { phone, things } = await phoneOf(account, 'own')
  const told = JSON.stringify(await phone.call(path, asked[path]?.(things)))
  expect(told).not.toMatch(/theirs|mallory/)
  for (const { phone: other } of strangers.slice(1)) {
    if (path === 'mobile/session/close' || path === 'mobile/checkin/create') continue
    if (path === 'mobile/read') expect((await other.call(path, {})).employee).toBe(null)
    if (path === 'mobile/task/list') expect((await other.call(path, {})).list).toEqual([])
    if (path === 'mobile/task/read') expect((await other.fails(path, { task_id: things.task_id })).code).toBe(201)
    if (path === 'mobile/day/read') expect((await other.call(path, {})).checkins).toEqual([])
  }
})

const unknown = 2_000_000_000

test.each(Object.keys(theirs.things) as (keyof Things)[])(
  'a %s of another is as good as one of nobody',
  async (name) => {
    const { phone, things } = await phoneOf(await tenant(), 'own')
    for (const [path] of ofPhones.filter(([, { params }]) => params.properties)) {
      const params = (id: number) => asked[path]?.({ ...things, [name]: id }) ?? {}
      if (!JSON.stringify(params(unknown)).includes(`${unknown}`)) continue
      const { body: foreign } = await phone.fails(path, params(theirs.things[name]))
      const { body: nobodys } = await phone.fails(path, params(unknown))
      expect(foreign).toEqual(nobodys)
    }
  },
)
