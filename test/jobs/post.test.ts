import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPost } from '#jobs/post.ts'
import { files, type SendMail, smtp } from '#notify/mail.ts'
import { throughGateway } from '#notify/mail-gateway.ts'
import { createReach } from '#notify/reach.ts'
import { readConfig } from '#src/config.ts'
import { createMetrics } from '#src/metrics.ts'
import * as mails from '#store/mails.ts'
import { secretOf } from '#store/secret.ts'
import { fleet, freshFiles } from '#test/fleet.ts'
import { paramsTo } from '#test/gateways.ts'
import { mailbox } from '#test/mailbox.ts'

const box = await mailbox()
const { db, pool, dealer_id, otherDealer } = await fleet({ own: true })
const secret = secretOf('cd'.repeat(32))
const config = { ...readConfig({}), public_url: 'https://fleet.example/' }

const logged: { level: string; details: object }[] = []
const log = {
  info: (details: object) => void logged.push({ level: 'info', details }),
  warn: (details: object) => void logged.push({ level: 'warn', details }),
}
const metrics = createMetrics()
const through = throughGateway(createReach(['127.0.0.1']))
const postWith = (send: SendMail) =>
  createPost({ db, secret, config, files: freshFiles(), send, through, metrics, log })
const post = postWith(smtp(box.smtp_url))

let count = 0
/** Queues a code for somebody who got no mail yet. */
const queue = async (code = '123456', dealer = dealer_id) => {
  const to = `reader${++count}@mail.example`
  const sealed = secret.seal(JSON.stringify({ code }))
  const words = { login: to, minutes: 10 }
  const letter = { dealer_id: dealer, to, template: 'code', locale: 'en_US', words, sealed, seconds: 600 } as const
  const id = await mails.enqueue(db, letter)
  return { id, to }
}
const queued = (id: number) => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
/** What was to happen in so many seconds happens now. */
const later = (id: number, seconds: number) =>
  pool.query(
    `update mail set next_attempt = next_attempt - $1 * interval '1 s', expires = expires - $1 * interval '1 s' where id = $2`,
    [seconds, id],
  )

test('a queued mail is sent once, and leaves nothing behind', async () => {
  const { id, to } = await queue('424242')
  await post.sendDue()
  await post.sendDue()
  expect(box.to(to)).toHaveLength(1)
  expect(box.code(to)).toBe('424242')
  expect(await queued(id)).toBeUndefined()
})

test('a mail whose cause is rolled back is never sent', async () => {
  const to = 'nobody@mail.example'
  const work = db.transaction().execute(async (transaction) => {
    const words = { login: to, minutes: 10 }
    await mails.enqueue(transaction, { dealer_id, to, template: 'code', locale: 'en_US', words })
    throw new Error('undone')
  })
  await expect(work).rejects.toThrow('undone')
  await post.sendDue()
  expect(box.to(to)).toEqual([])
})

test('of several processes at once each mail is sent by one', async () => {
  const queueds = await Promise.all(Array.from({ length: 30 }, () => queue()))
  await Promise.all([post.sendDue(), postWith(smtp(box.smtp_url)).sendDue(), postWith(smtp(box.smtp_url)).sendDue()])
  expect(queueds.map(({ to }) => box.to(to).length)).toEqual(queueds.map(() => 1))
})

test('what opens something cannot be read in the queue', async () => {
  const { id } = await queue('777777')
  const row = await queued(id)
  expect(JSON.stringify(row)).not.toContain('777777')
  expect(row?.sealed?.includes('777777')).toBe(false)
})

test('a mail that could not be sent is tried again later, and the log does not tell what it says', async () => {
  const { id, to } = await queue('909090')
  box.refuses.set(to, 451)
  await post.sendDue()
  await post.sendDue()
  expect(await queued(id)).toMatchObject({ attempts: 1 })
  await later(id, 119)
  await post.sendDue()
  expect(await queued(id)).toMatchObject({ attempts: 1 })
  await later(id, 1)
  await post.sendDue()
  expect(await queued(id)).toMatchObject({ attempts: 2 })
  box.refuses.delete(to)
  await later(id, 239)
  await post.sendDue()
  expect(box.to(to)).toHaveLength(0)
  await later(id, 1)
  await post.sendDue()
  expect(box.to(to)).toHaveLength(1)
  const warnings = logged.filter(({ level, details }) => level === 'warn' && (details as { mail: number }).mail === id)
  expect(warnings).toHaveLength(2)
  expect(JSON.stringify(warnings)).not.toContain('909090')
})

test('a mail that is of no use any more is given up', async () => {
  const { id, to } = await queue()
  await later(id, 600)
  await post.sendDue()
  expect(box.to(to)).toEqual([])
  expect(await queued(id)).toBeUndefined()
})

test('a mail that the server refuses for good is given up at once', async () => {
  const { id, to } = await queue()
  box.refuses.set(to, 550)
  expect(await post.send(id)).toBe(false)
  expect(await queued(id)).toBeUndefined()
})

test('a mail server that is away keeps the mail', async () => {
  const { id } = await queue()
  expect(await postWith(smtp('smtp://127.0.0.1:1')).send(id)).toBe(false)
  expect(await queued(id)).toMatchObject({ attempts: 1 })
  await mails.remove(db, id, { status: 'dead' })
})

test('without a mail server mail is written to files that only their owner may read, and the log says where', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { id, to } = await queue('565656')
  await postWith(files(join(folder, 'mail'))).send(id)
  const { details } = logged.findLast(({ level }) => level === 'info') ?? {}
  const { file } = details as { file: string }
  expect(file).toMatch(new RegExp(`^${folder}/mail/.*\\.eml$`))
  const text = await readFile(file, 'utf8')
  expect(text).toContain(`To: ${to}`)
  expect(text).toContain('565656')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const plain = file.replace(/eml$/, 'txt')
  expect(await readFile(plain, 'utf8')).toContain('\n565656\n')
  expect((await stat(plain)).mode & 0o777).toBe(0o600)
})

test('a mail is from the dealer, with its title, logo and footer; a title cannot add headers', async () => {
  const settings = JSON.stringify({ service_title: 'Flotte\r\nBcc: eve@mail.example', logo: 'dealer/images/7.png' })
  const notification = JSON.stringify({
    email_from: 'Flotte <post@flotte.example>',
    email_footer: 'Flotte GmbH <Köln>',
  })
  await db.updateTable('dealer').set({ settings, notification }).where('id', '=', dealer_id).execute()
  const { to } = await queue()
  await post.sendDue()
  await db.updateTable('dealer').set({ settings: '{}', notification: '{}' }).where('id', '=', dealer_id).execute()
  const [mail] = box.to(to)
  expect(mail).toMatchObject({
    from: { address: 'post@flotte.example', name: 'Flotte' },
    subject: 'Your sign-in code for Flotte Bcc: eve@mail.example',
  })
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.text).toContain('Flotte GmbH <Köln>')
  expect(mail?.html).toContain('src="https://fleet.example/v2/static/dealer/images/7.png"')
  expect(mail?.html).toContain('Flotte GmbH &lt;Köln&gt;')
})

test.each([
  ['post@flotte.example', '', 'post@flotte.example'],
  ['Sales: O"Neil, Ltd. <post@flotte.example>', 'Sales: O"Neil, Ltd.', 'post@flotte.example'],
  ['"Flotte, Köln" <post@flotte.example>', 'Flotte, Köln', 'post@flotte.example'],
])('a mail from %s has that name and that address', async (email_from, name, address) => {
  const notification = JSON.stringify({ email_from })
  await db.updateTable('dealer').set({ notification }).where('id', '=', dealer_id).execute()
  const { to } = await queue()
  await post.sendDue()
  await db.updateTable('dealer').set({ notification: '{}' }).where('id', '=', dealer_id).execute()
  expect(box.to(to)[0]?.from).toEqual({ name, address })
})

test('a dealer with a blank title shows itself as the platform does', async () => {
  const settings = JSON.stringify({ service_title: ' ' })
  await db.updateTable('dealer').set({ settings }).where('id', '=', dealer_id).execute()
  const { to } = await queue()
  await post.sendDue()
  await db.updateTable('dealer').set({ settings: '{}' }).where('id', '=', dealer_id).execute()
  expect(box.to(to)[0]?.subject).toBe('Your sign-in code for Odograph')
})

test('a dealer that has set nothing writes from the service', async () => {
  const { to } = await queue()
  await post.sendDue()
  expect(box.to(to)[0]).toMatchObject({ from: { address: 'noreply@fleet.example', name: 'Odograph' } })
})

/** A dealer whose mail leaves through a gateway to the mailbox, and what queues a mail of it. */
const dealerWith = async (params: object) => {
  const owner = await otherDealer()
  const { id: gateway } = await db
    .insertInto('mail_gateway')
    .values({
      ...{ dealer_id: owner, label: 'Own', provider: 'smtp', leasable: false },
      params: JSON.stringify(params),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('dealer').set({ mail_gateway_id: gateway }).where('id', '=', owner).execute()
  return { dealer_id: owner, gateway, queue: () => queue('123456', owner) }
}
const sendAll = async () => {
  await post.sendThroughGateways()
  await post.settle()
}
const counted = async (through: string, outcome: string): Promise<number> =>
  (await metrics.mails.get()).values.find(({ labels }) => labels.through === through && labels.outcome === outcome)
    ?.value ?? 0

test('mail of a dealer leaves through its gateway, from the address of the gateway', async () => {
  const own = await mailbox()
  const { queue } = await dealerWith(paramsTo(own))
  const [before, { to }] = [await counted('gateway', 'sent'), await queue()]
  await post.sendDue()
  expect([own.to(to), box.to(to)]).toEqual([[], []])
  await sendAll()
  expect(own.to(to)[0]?.from).toEqual({ name: 'Odograph', address: 'post@vans.example' })
  expect(box.to(to)).toEqual([])
  expect(await counted('gateway', 'sent')).toBe(before + 1)
})

test('what the dealer says that its mail is from is worth more than what the gateway says', async () => {
  const own = await mailbox()
  const { dealer_id, queue } = await dealerWith(paramsTo(own))
  const notification = JSON.stringify({ email_from: 'Vans <hello@vans.example>' })
  await db.updateTable('dealer').set({ notification }).where('id', '=', dealer_id).execute()
  const { to } = await queue()
  await sendAll()
  expect(own.to(to)[0]?.from).toEqual({ name: 'Vans', address: 'hello@vans.example' })
})

test('a gateway that fails is left alone for a while, and its mail is neither lost nor sent another way', async () => {
  const { gateway, queue } = await dealerWith(paramsTo({ port: 1 }))
  const failed = await counted('gateway', 'failed')
  const mailsOfIt = await Promise.all([queue(), queue(), queue()])
  await sendAll()
  await sendAll()
  await post.sendDue()
  expect(await counted('gateway', 'failed')).toBe(failed + 1)
  expect(logged.filter(({ details }) => (details as { gateway?: number }).gateway === gateway)).toMatchObject([
    { level: 'warn', details: { code: 'ECONNREFUSED' } },
  ])
  const own = await mailbox()
  const params = JSON.stringify(paramsTo(own))
  await db.updateTable('mail_gateway').set({ params }).where('id', '=', gateway).execute()
  await sendAll()
  expect(own.received).toEqual([])
  const row = () =>
    db
      .selectFrom('mail_gateway')
      .select(['failures', 'rests_until'])
      .where('id', '=', gateway)
      .executeTakeFirstOrThrow()
  expect((await row()).failures).toBe(1)
  await pool.query(`update mail_gateway set rests_until = rests_until - interval '121 s' where id = $1`, [gateway])
  for (const { id } of mailsOfIt) await later(id, 121)
  await sendAll()
  expect(own.received).toHaveLength(3)
  expect((await row()).failures).toBe(0)
})

test('a gateway that refuses one recipient goes on with the others, one that refuses the sender rests', async () => {
  const own = await mailbox()
  const { gateway, queue } = await dealerWith(paramsTo(own))
  const [bad, good] = [await queue(), await queue()]
  own.refuses.set(bad.to, 550)
  await sendAll()
  expect([await queued(bad.id), own.to(good.to)]).toMatchObject([undefined, [{}]])
  own.refuses.set('post@vans.example', 550)
  const kept = await queue()
  await sendAll()
  expect(await queued(kept.id)).toMatchObject({ attempts: 1 })
  const { failures } = await db
    .selectFrom('mail_gateway')
    .select('failures')
    .where('id', '=', gateway)
    .executeTakeFirstOrThrow()
  expect(failures).toBe(1)
})

test('a gateway that is slow keeps nobody else’s mail waiting', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const [slow, quick] = [await mailbox(), await mailbox()]
  const patient = createPost({
    ...{ db, secret, config, files: freshFiles(), metrics, log, send: smtp(box.smtp_url) },
    through: (gateway) => async (message) => {
      if (gateway.params['mail.smtp.port'] === slow.port) await held
      return through(gateway)(message)
    },
  })
  const [first, second] = [await dealerWith(paramsTo(slow)), await dealerWith(paramsTo(quick))]
  const waiting = await Promise.all([first.queue(), first.queue()])
  await patient.sendThroughGateways()
  const { to } = await second.queue()
  await patient.sendThroughGateways()
  await vi.waitUntil(() => quick.to(to).length === 1)
  expect(slow.received).toEqual([])
  release()
  await patient.settle()
  expect(waiting.map(({ to }) => slow.to(to).length)).toEqual([1, 1])
})

test('a gateway in a private network is not connected to, unless the operator allows it', async () => {
  const own = await mailbox()
  const { dealer_id, queue } = await dealerWith(paramsTo(own))
  const { id, to } = await queue()
  const strict = createPost({
    ...{ db, secret, config, files: freshFiles(), metrics, log, send: smtp(box.smtp_url) },
    through: throughGateway(createReach([])),
  })
  expect(await strict.send(id)).toBe(false)
  expect([own.to(to), box.to(to)]).toEqual([[], []])
  expect(logged.at(-1)).toMatchObject({ details: { dealer_id, error: expect.stringContaining('private network') } })
})
