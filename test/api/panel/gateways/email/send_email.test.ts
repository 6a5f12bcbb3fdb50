import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { gateway, paramsTo, permissions } from '#test/gateways.ts'
import { mailbox } from '#test/mailbox.ts'

const login = { user: 'post', password: 'a7b8c9d0' }
const signsIn = {
  'mail.smtp.auth': true,
  'mail.smtp.starttls.enable': false,
  'mail.smtp.user': login.user,
  'mail.smtp.password': login.password,
}
const [box, platforms] = [await mailbox({ login }), await mailbox()]
const { db, panel, otherDealer } = await fleet({
  smtp_url: platforms.smtp_url,
  mail_gateway_networks: ['127.0.0.1'],
})
const path = 'panel/gateways/email/send_email'

const opened = async (params: object = {}, columns: object = {}) => {
  const dealer_id = await otherDealer(columns)
  const dealer = await panel(permissions, dealer_id)
  const { id } = await dealer.call('panel/gateways/email/create', {
    gateway: gateway({ ...paramsTo(box), ...signsIn, ...params }, { leasable: true }),
  })
  return { dealer_id, dealer, id: id as number }
}

test('a test mail goes through the gateway, bound or not, in the language of the service', async () => {
  const settings = JSON.stringify({ locale: 'de_DE', service_title: 'Flotte' })
  const { dealer, id } = await opened({}, { settings })
  expect(await dealer.call(path, { gateway_id: id, email: 'boss@vans.example' })).toEqual({})
  const [mail] = box.to('boss@vans.example')
  expect(mail).toMatchObject({
    subject: 'Flotte: Test Ihres Mailservers',
    from: { name: 'Flotte', address: 'post@vans.example' },
  })
  expect(mail?.text).toContain('Own server')
  expect(box.shown).toEqual([login])
  const rows = await db.selectFrom('mail').select('id').execute()
  expect(rows).toEqual([])
})

test('it is in the audit of the dealer', async () => {
  const { dealer_id, dealer, id } = await opened()
  await dealer.call(path, { gateway_id: id, email: 'audit@vans.example' })
  const entries = await db
    .selectFrom('audit')
    .select(['entry_category', 'entry_id', 'payload'])
    .where('owner_id', '=', dealer_id)
    .where('action', '=', path)
    .execute()
  expect(entries).toMatchObject([
    { entry_category: 'gateways_email', entry_id: id, payload: { params: { email: 'audit@vans.example' } } },
  ])
})

test('what goes wrong is told in words, and nothing is tried another way or later', async () => {
  const { dealer, id } = await opened({ 'mail.smtp.password': 'wrong' })
  const failed = await dealer.fails(path, { gateway_id: id, email: 'wrong@vans.example' })
  expect(failed).toMatchObject({ code: 209, http: 400 })
  expect(failed.body.reason).toContain('535')
  expect([...box.to('wrong@vans.example'), ...platforms.received]).toEqual([])
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
})

test('one is sent at a time', async () => {
  const { dealer, id } = await opened()
  const email = 'often@vans.example'
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      dealer.call(path, { gateway_id: id, email }).catch((error: Error) => error.message),
    ),
  )
  expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(box.to(email).length)
  expect(answers.join()).toContain('Another one is being sent')
  await dealer.call(path, { gateway_id: id, email })
})

test('a server in a private network that was allowed once is not connected to, and told to be one', async () => {
  const { dealer, id } = await opened()
  for (const host of ['10.0.0.1', '127.0.0.2', '::1']) {
    const told = JSON.stringify({ 'mail.smtp.host': host })
    await sql`update mail_gateway set params = params || ${told}::jsonb where id = ${id}`.execute(db)
    const { body } = await dealer.fails(path, { gateway_id: id, email: 'boss@vans.example' })
    expect(body.reason).toBe(`${host} is in a private network, which the operator has not allowed`)
  }
})

test('a sub-dealer may try what is leased to it; others do not find it', async () => {
  const { dealer_id, id } = await opened()
  const sub = await panel(permissions, await otherDealer({ parent_id: dealer_id }))
  await sub.call(path, { gateway_id: id, email: 'sub@vans.example' })
  expect(box.to('sub@vans.example')).toHaveLength(1)
  const other = await panel(permissions, await otherDealer())
  expect(await other.fails(path, { gateway_id: id, email: 'other@vans.example' })).toMatchObject({ code: 201 })
})

test('it takes its own permission', async () => {
  const { dealer_id, id } = await opened()
  const dealer = await panel({ email_gateways: ['create', 'delete', 'read', 'update'] }, dealer_id)
  expect(await dealer.fails(path, { gateway_id: id, email: 'boss@vans.example' })).toMatchObject({ code: 13 })
})
