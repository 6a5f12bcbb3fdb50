import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { makeSub, password, permissions, subDealer } from '#test/subpaas.ts'

const { server, db, panel, otherDealer } = await fleet()
const path = 'panel/subpaas/create'
const paas = await otherDealer({ features: ['subpaas'] })
const dealer = await panel(permissions, paas)

test('a sub-dealer waits for the operator, and then signs in by its number', async () => {
  const { id, subpaas_id } = await dealer.call(path, subDealer())
  expect(subpaas_id).toBe(id)
  const { password: _, ...said } = subDealer()
  expect((await dealer.call('panel/subpaas/read', { subpaas_id })).value).toEqual({
    login: String(subpaas_id),
    creation_date: expect.any(String),
    ...{ users_count: 0, active_users_count: 0, trackers_count: 0, active_trackers_count: 0 },
    subpaas_id,
    block_type: 'INITIAL_BLOCK',
    ...said,
    contact_fio: '',
    contact_post: '',
    contact_phone: '',
  })
  const signIn = () => ask(server, 'panel/account/auth', { login: String(id), password })
  expect(await signIn()).toMatchObject({ code: 11 })
  await db.updateTable('dealer').set({ block_type: 'NOT_BLOCKED' }).where('id', '=', id).execute()
  const { body } = await signIn()
  expect(body.permissions).not.toHaveProperty('subpaas')
  expect(body.permissions.users).not.toContain('global')
})

test('a sub-dealer has a plan for devices from the start', async () => {
  const id = await makeSub(dealer)
  const plans = await db.selectFrom('tariff_default').select('device_type').where('dealer_id', '=', id).execute()
  expect(plans).toEqual([{ device_type: 'tracker' }])
})

test('a sub-dealer may do without a domain', async () => {
  const subpaas_id = await makeSub(dealer, { link_monitoring: '' })
  const { value } = await dealer.call('panel/subpaas/read', { subpaas_id })
  await dealer.call('panel/subpaas/update', value)
  expect(value.link_monitoring).toBe('')
})

test('a dealer that may have no sub-dealers, such as a sub-dealer, creates none', async () => {
  const poor = await panel(permissions, await otherDealer())
  expect(await poor.fails(path, subDealer())).toMatchObject({ code: 13, http: 403 })
  const sub = await panel(permissions, await makeSub(dealer))
  expect(await sub.fails(path, subDealer())).toMatchObject({ code: 4 })
})

test('a dealer that is blocked is not even asked who it is', async () => {
  const blocked = await panel(permissions, await otherDealer({ features: ['subpaas'], block_type: 'BLOCK_LOGIN' }))
  expect(await blocked.fails(path, subDealer())).toMatchObject({ code: 4 })
})

test.each([
  ['password', 'short'],
  ['password', undefined],
  ['title', 'x'.repeat(256)],
  ['title', undefined],
  ['title', ''],
  ['title', ' '],
  ['email', 'nobody'],
  ['jur_name', undefined],
  ['jur_country', 'tab\there'],
  ['link_monitoring', undefined],
  ['link_monitoring', 'https://vans.example'],
  ['link_monitoring', 'our vans'],
  ['link_monitoring', '-vans.example'],
  ['link_monitoring', 'vans..example'],
])('%s is checked: %s', async (parameter, value) => {
  const { code, body } = await dealer.fails(path, subDealer({ [parameter]: value }))
  expect(code).toBe(7)
  expect(new Set(body.errors.map((fault: { parameter: string }) => fault.parameter))).toEqual(new Set([parameter]))
})
