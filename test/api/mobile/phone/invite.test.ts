import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'
import { ask } from '#test/sign-in.ts'

const opened = await fleet()
const { db, server, tenant, subuser, tracker } = opened

test('a phone is invited for a tracker that is there, and called as it', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Van 9' })
  const invited = await alice.call('mobile/phone/invite', { tracker_id })
  expect(invited).toMatchObject({ tracker_id, url: expect.stringMatching(/\/go#[0-9a-f]{32}$/) })
  expect(invited.url.endsWith(invited.hash)).toBe(true)
  const { list } = await alice.call('mobile/phone/list')
  expect(list).toMatchObject([
    {
      id: invited.phone_id,
      tracker_id,
      tracker_label: 'Van 9',
      label: 'Van 9',
      state: 'invited',
      seen: null,
      employee: null,
    },
  ])
})

test('or for a tracker that is made, with who has it', async () => {
  const alice = await tenant()
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada' } })
  const phone = await signInPhone(server, alice, { label: 'Ada', employee_id, locale: 'de' })
  const made = (await alice.call('tracker/read', { tracker_id: phone.tracker_id })).value
  expect(made).toMatchObject({ label: 'Ada', source: { model: 'mobile' } })
  expect((await alice.call('mobile/phone/list')).list).toMatchObject([
    { id: phone.phone_id, state: 'signed_in', locale: 'de', employee: { id: employee_id, first_name: 'Ada' } },
  ])
  expect(await phone.call('mobile/read')).toMatchObject({
    employee: { first_name: 'Ada' },
    tracker: { takes_positions: true },
  })
})

test('what is missing or not there is told by its name', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(mallory)
  const nameless = await alice.fails('mobile/phone/invite')
  expect([nameless.code, nameless.body.errors[0].parameter]).toEqual([7, 'label'])
  expect((await alice.fails('mobile/phone/invite', { tracker_id })).code).toBe(201)
  expect((await alice.fails('mobile/phone/invite', { label: 'x', employee_id: 2_000_000_000 })).code).toBe(201)
  expect((await alice.call('tracker/list')).list).toEqual([])
})

test('sub-users invite for trackers that they see, and make some where they may', async () => {
  const alice = await tenant()
  const seer = await subuser(alice, ['tracker_update'])
  const maker = await subuser(alice, ['tracker_update', 'tracker_register'])
  const { tracker_id } = await tracker(alice)
  expect((await seer.fails('mobile/phone/invite', { tracker_id })).code).toBe(201)
  expect((await seer.fails('mobile/phone/invite', { label: 'x' })).code).toBe(13)
  expect((await maker.fails('mobile/phone/invite', { label: 'x', employee_id: 1 })).code).toBe(13)
  const made = await maker.call('mobile/phone/invite', { label: 'x' })
  expect((await maker.call('mobile/phone/list')).list).toMatchObject([{ id: made.phone_id }])
  expect((await seer.call('mobile/phone/list')).list).toEqual([])
  expect((await seer.fails('mobile/phone/delete', { phone_id: made.phone_id })).code).toBe(201)
  expect((await seer.fails('mobile/phone/renew', { phone_id: made.phone_id })).code).toBe(201)
})

test('a link is mailed in the language of the phone, but not by visitors of a demo', async () => {
  const alice = await tenant()
  const email = `${crypto.randomUUID()}@driver.example`
  await alice.call('mobile/phone/invite', { label: 'Ada', locale: 'de', email })
  const mail = await db
    .selectFrom('mail')
    .select(['template', 'locale', 'words'])
    .where('recipient', '=', email)
    .execute()
  expect(mail).toMatchObject([{ template: 'phone', locale: 'de', words: { phone: 'Ada', minutes: 15 } }])
  await db.updateTable('users').set({ demo: true }).where('id', '=', alice.id).execute()
  expect((await alice.fails('mobile/phone/invite', { label: 'Ada', email })).code).toBe(101)
  await alice.call('mobile/phone/invite', { label: 'Ada' })
})

test('a tracker has so many phones', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (let n = 0; n < 20; n++) await alice.call('mobile/phone/invite', { tracker_id })
  expect((await alice.fails('mobile/phone/invite', { tracker_id })).code).toBe(267)
})

test('the audit tells the phone as who did it', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice, { label: 'Ada’s phone' })
  await phone.call('mobile/session/close')
  const period = { from: '2020-01-01 00:00:00', to: '2100-01-01 00:00:00' }
  const { list } = await alice.call('user/audit/log/list', period)
  const told = list.filter(({ action }: { action: string }) => action.startsWith('mobile/session'))
  expect(told.map(({ payload }: { payload: string }) => JSON.parse(payload).by)).toEqual([
    { phone_id: phone.phone_id, phone: 'Ada’s phone' },
    { phone_id: phone.phone_id, phone: 'Ada’s phone' },
  ])
  expect(JSON.stringify(list)).not.toMatch(/[0-9a-f]{32}/)
  expect((await ask(server, 'mobile/read', { hash: phone.hash })).code).toBe(4)
})

test('for no tracker that is blocked, and with an employee only where the plan has the fleet', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })
  const phone = await signInPhone(server, alice, { label: 'Ada', employee_id })
  // Whom another tracker had.
  expect((await phone.call('mobile/read')).employee.first_name).toBe('Ada')
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect((await alice.fails('mobile/phone/invite', { tracker_id })).code).toBe(208)
  await db.updateTable('tariff').set({ features: [] }).where('dealer_id', '=', opened.dealer_id).execute()
  expect((await alice.fails('mobile/phone/invite', { label: 'Ada', employee_id })).code).toBe(236)
  await alice.call('mobile/phone/invite', { label: 'Ada' })
})

test('of mails an account has as many a day as it may, and a phone that cannot be mailed is none', async () => {
  const narrow = await fleet({ invitation_quota: 1 })
  const bob = await narrow.tenant()
  const asked = { label: 'Ada', email: 'ada@driver.example' }
  await bob.call('mobile/phone/invite', asked)
  expect((await bob.fails('mobile/phone/invite', asked)).code).toBe(268)
  expect((await bob.call('mobile/phone/list')).list).toHaveLength(1)
  expect((await bob.call('tracker/list')).list).toHaveLength(1)
})

test('a tracker is made where the plan has room for it, and where there is a plan', async () => {
  const dealer = await opened.otherDealer()
  const alice = await tenant('UTC', dealer)
  const plans = db.updateTable('tariff').where('dealer_id', '=', dealer)
  await plans.set({ device_limit: 1 }).execute()
  await alice.call('mobile/phone/invite', { label: 'Ada' })
  expect((await alice.fails('mobile/phone/invite', { label: 'Bob' })).code).toBe(221)
  const { id } = await db.insertInto('dealer').values({ title: 'None' }).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('users').set({ dealer_id: id }).where('id', '=', alice.id).execute()
  expect((await alice.fails('mobile/phone/invite', { label: 'Bob' })).code).toBe(257)
  expect((await alice.call('mobile/phone/list')).list).toHaveLength(1)
})
