import { expect, test } from 'vitest'
import { writeFrom } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { dispatcherOf, listener, status } from '#test/hooks.ts'
import { minutesFromNow, type PhoneUser, signInPhone } from '#test/phones.ts'
import { subscribe } from '#test/push.ts'
import { ask } from '#test/sign-in.ts'
import { aTask, makeTask } from '#test/tasks.ts'

const { db, pool, server, tenant, tracker, subuser } = await fleet({ own: true })
const service = await listener({ tls: true })
const dispatcher = dispatcherOf(db, pool)
const path = 'mobile/push_token/bind'
const send = 'tracker/chat/send'

const wanting = async (phone: PhoneUser) => {
  const { token: endpoint, keys, ...subscribed } = subscribe(service)
  await phone.call(path, { endpoint, keys })
  return { endpoint, ...subscribed }
}

test('the phones of a tracker decrypt what the office writes to it, each in its own language, and no other phone is told', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice, { label: 'Ada’s phone', locale: 'de' })
  const [second, other] = [
    await signInPhone(server, alice, { tracker_id: phone.tracker_id }),
    await signInPhone(server, alice),
  ]
  const [hers, also, theirs] = [await wanting(phone), await wanting(second), await wanting(other)]
  const text = 'Come back to the yard'
  const { id, notified } = await alice.call(send, { tracker_id: phone.tracker_id, message: text })
  expect(notified).toBe(true)
  await dispatcher.run()
  await expect.poll(hers.messages).toMatchObject([
    {
      ...{ event: 'phone_message', category: 'chat_message', tracker_id: phone.tracker_id },
      message: `Nachricht an ein Telefon: ${text}`,
      extra: { message_id: id, text },
    },
  ])
  await expect.poll(() => also.messages().map(({ extra }) => extra.text)).toEqual([text])
  await alice.call(send, { tracker_id: other.tracker_id, message: 'You too' })
  await dispatcher.run()
  await expect.poll(() => theirs.messages().map(({ extra }) => extra.text)).toEqual(['You too'])
  expect(hers.messages()).toHaveLength(1)
})

test('the phones of a tracker are told of its tasks, and of those that are no longer theirs', async () => {
  const alice = await tenant()
  const [phone, other] = [await signInPhone(server, alice), await signInPhone(server, alice)]
  const [hers, theirs] = [await wanting(phone), await wanting(other)]
  const time = { from: minutesFromNow(10), to: minutesFromNow(60) }
  const { tracker_id } = phone
  const id = await makeTask(alice, { tracker_id, ...time })
  await alice.call('task/update', { task: { ...aTask(time), id, label: 'Two crates' } })
  await alice.call('task/form/create', { task_id: id, template_id: await makeTemplate(alice) })
  await alice.call('task/form/delete', { task_id: id })
  await alice.call('task/assign', { task_id: id, tracker_id: other.tracker_id })
  await alice.call('task/delete', { task_id: id })
  // Nobody is woken for what is far ahead.
  await makeTask(alice, { tracker_id, from: minutesFromNow(20 * 1440), to: minutesFromNow(20 * 1440 + 60) })
  await dispatcher.run()
  const changes = ({ messages }: typeof hers) =>
    messages().map(({ extra }) => [extra.task_id, extra.change, extra.text])
  await expect
    .poll(() => changes(hers))
    .toEqual([
      [id, 'new', 'Deliver a crate'],
      ...Array.from({ length: 3 }, () => [id, 'changed', 'Two crates']),
      [id, 'gone', 'Two crates'],
    ])
  await expect
    .poll(() => changes(theirs))
    .toEqual([
      [id, 'new', 'Two crates'],
      [id, 'gone', 'Two crates'],
    ])
  expect(hers.messages()[0]).toMatchObject({ event: 'phone_task', category: 'history_task' })
})

test('applications of users are not told what they have written, and phones nothing else', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const bob = await subuser(alice)
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers: [phone.tracker_id] })
  const [hers, his, theirs] = [subscribe(service), subscribe(service), await wanting(phone)]
  for (const [person, { token, keys }] of [
    [alice, hers],
    [bob, his],
  ] as const)
    await person.call('user/session/push_token/bind', { application: 'w3c_pushapi', token, parameters: keys })
  await alice.call(send, { tracker_id: phone.tracker_id, message: 'Hello' })
  await alice.call('tracker/settings/update', { tracker_id: phone.tracker_id, label: 'Van 7', group_id: 0 })
  await dispatcher.run()
  await expect.poll(() => hers.messages().map(({ event }) => event)).toEqual(['tracker_rename'])
  await expect.poll(() => his.messages().map(({ event }) => event)).toEqual(['tracker_rename'])
  await expect.poll(() => theirs.messages().map(({ event }) => event)).toEqual(['phone_message'])
})

test('what a phone writes is pushed to who sees its tracker and wants that, and not to the phone', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const bob = await subuser(alice)
  const [hers, his, own] = [subscribe(service), subscribe(service), await wanting(phone)]
  for (const [person, { token, keys }] of [
    [alice, hers],
    [bob, his],
  ] as const)
    await person.call('user/session/push_token/bind', { application: 'w3c_pushapi', token, parameters: keys })
  await writeFrom(phone, 'I am at the gate')
  await dispatcher.run()
  await expect
    .poll(hers.messages)
    .toMatchObject([{ event: 'chat_message', category: 'chat_message', extra: { text: 'I am at the gate' } }])
  expect([his.messages(), own.messages()]).toEqual([[], []])
})

test('it ends with the session: by signing out, another link, and being cut off', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const endings: ((phone: PhoneUser) => Promise<unknown>)[] = [
    (phone) => phone.call('mobile/session/close'),
    async ({ phone_id }) => {
      const { hash: link } = await alice.call('mobile/phone/renew', { phone_id })
      await ask(server, 'mobile/session/open', { link })
    },
    ({ phone_id }) => alice.call('mobile/phone/delete', { phone_id }),
  ]
  for (const end of endings) {
    const phone = await signInPhone(server, alice, { tracker_id })
    const { endpoint } = await wanting(phone)
    await end(phone)
    expect((await pool.query('select from push_token where token = $1', [endpoint])).rowCount).toBe(0)
  }
})

test('another subscription takes the place of the one before, and one that its service knows no more is forgotten', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const before = await wanting(phone)
  const now = await wanting(phone)
  service.answers[now.path] = status(410)
  const { notified } = await alice.call(send, { tracker_id: phone.tracker_id, message: 'Hello' })
  expect(notified).toBe(true)
  await dispatcher.run()
  await expect
    .poll(async () => (await alice.call(send, { tracker_id: phone.tracker_id, message: 'Hello' })).notified)
    .toBe(false)
  expect(before.messages()).toEqual([])
})

test('an endpoint is secure, and has keys', async () => {
  const phone = await signInPhone(server, await tenant())
  const { token: endpoint, keys } = subscribe(service)
  const wrong = (given: object) => phone.fails(path, { endpoint, keys, ...given }).then(({ body }) => body.errors)
  expect(await wrong({ endpoint: 'http://push.example/1' })).toMatchObject([{ parameter: 'endpoint' }])
  expect(await wrong({ keys: { p256dh: keys.p256dh } })).toMatchObject([{ parameter: 'keys.auth' }])
  expect(await wrong({ keys: { ...keys, auth: '<>' } })).toMatchObject([{ parameter: 'keys.auth' }])
})
