import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { profile } from '#test/profile.ts'
import { ask, password } from '#test/sign-in.ts'
import { all, login } from './people.ts'

const box = await mailbox()
const { db, server, post, panel, otherDealer } = await fleet({ smtp_url: box.smtp_url, own: true, invitation_quota: 3 })
const path = 'panel/user/invite'
const own = async (permissions: object = all) => panel(permissions, await otherDealer())
const invited = (user = {}, more = {}) => ({
  user: { login: login(), ...user },
  time_zone: 'UTC',
  locale: 'fr_FR',
  ...more,
})

test('it is mailed a link in its language, by which it chooses a password and has an account', async () => {
  const dealer = await own()
  const sent = invited({}, { comment: 'good', discount: { value: 10 } })
  const { id, link, mailed } = await dealer.call(path, sent)
  await post.sendDue()
  const [mail] = box.to(sent.user.login)
  expect(mail?.subject).toBe('Votre compte Odograph')
  const hash = box.invitation(sent.user.login)
  expect({ link, mailed }).toEqual({ link: `http://localhost:8080/#invitation=${hash}`, mailed: true })
  const { value, discount } = await dealer.call('panel/user/read', { user_id: id })
  expect(value).toMatchObject({
    activated: false,
    verified: false,
    comment: 'good',
    invitation: { mailed: expect.any(String) },
  })
  expect(discount.value).toBe(10)
  const { body } = await ask(server, 'user/invitation/accept', { hash, password })
  const info = await ask(server, 'user/get_info', { hash: body.hash })
  expect(info.body.user_info).toMatchObject({ id, login: sent.user.login, locale: 'fr_FR', verified: true })
  const { list } = await dealer.call('panel/user/list')
  expect(list).toMatchObject([{ id, activated: true, verified: true }])
  expect(list[0]).not.toHaveProperty('invitation')
})

test('every field is kept', async () => {
  const dealer = await own()
  const sent = invited({ ...profile, legal_type: 'sole_trader' }, { mail: false })
  const { id } = await dealer.call(path, sent)
  expect((await dealer.call('panel/user/read', { user_id: id })).value).toMatchObject(sent.user)
})

test('a login is of one user, and a plan must be the dealer’s own', async () => {
  const dealer = await own()
  const sent = invited({}, { mail: false })
  await dealer.call(path, sent)
  const twice = { ...sent, user: { login: sent.user.login.toUpperCase() } }
  expect(await dealer.fails(path, twice)).toMatchObject({ code: 206, http: 400 })
  const foreign = await db.selectFrom('tariff').select('id').executeTakeFirstOrThrow()
  expect(await dealer.fails(path, invited({}, { default_tariff_id: foreign.id }))).toMatchObject({ code: 201 })
})

test('so many are mailed within a day', async () => {
  const dealer = await own()
  for (let n = 0; n < 3; n++) await dealer.call(path, invited())
  expect(await dealer.fails(path, invited())).toMatchObject({ code: 268 })
  await dealer.call(path, invited({}, { mail: false }))
})

test('whoever may make users may invite them, and nobody else', async () => {
  await (await own({ users: ['create'] })).call(path, invited({}, { mail: false }))
  expect(await (await own({ users: ['read', 'update'] })).fails(path, invited())).toMatchObject({ code: 13 })
})

test('without a mail server nothing is said to be mailed; through one of the dealer it is', async () => {
  const files = await fleet({ own: true })
  const dealer_id = await files.otherDealer()
  const dealer = await files.panel(all, dealer_id)
  expect(await dealer.call(path, invited())).toMatchObject({ mailed: false })
  const { id } = await files.db
    .insertInto('mail_gateway')
    .values({ dealer_id, label: 'ours', provider: 'smtp', leasable: false, params: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await files.db.updateTable('dealer').set({ mail_gateway_id: id }).where('id', '=', dealer_id).execute()
  expect(await dealer.call(path, invited())).toMatchObject({ mailed: true })
})

test.each([
  ['user.login', { user: { login: 'nobody' } }],
  ['time_zone', { time_zone: 'Mars' }],
  ['locale', { locale: 'german' }],
  ['comment', { comment: 'x'.repeat(256) }],
  ['discount.value', { discount: { value: 100.5 } }],
])('%s is checked', async (parameter, wrong) => {
  const { code, body } = await (await own()).fails(path, { ...invited(), ...wrong })
  expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: parameter })
})
