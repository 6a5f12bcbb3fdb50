import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { make, plain, read, right } from '#test/links.ts'
import { mailbox } from '#test/mailbox.ts'

const box = await mailbox()
const { db, pool, tenant, tracker, subuser, otherDealer, post } = await fleet({
  smtp_url: box.smtp_url,
  public_url: 'https://fleet.example/',
  link_mail_quota: 4,
})
const send = 'tracker/location/link/send'
let made = 0
const somebody = () => `guest-${++made}@mail.example`

const linkOf = async (account: Person, more: object = {}) => {
  const { tracker_id } = await tracker(account, { label: 'Van 1' })
  const id = await make(account, { ...plain(tracker_id), ...more })
  return { id, tracker_id }
}

test('each address gets a letter of its own in the language that was chosen, with the face of the dealer', async () => {
  const dealer = await otherDealer({ settings: JSON.stringify({ service_title: 'Acme Flotten' }) })
  const alice = await tenant('Europe/Berlin', dealer)
  const { id } = await linkOf(alice, { lifetime: { to: '2099-06-01 14:00:00' } })
  const { hash } = await read(alice, id)
  const [one, two] = [somebody(), somebody()]
  expect(await alice.call(send, { id, emails: [one, two, one], locale: 'de' })).toEqual({})
  await post.sendDue()
  for (const to of [one, two]) {
    const [mail, ...more] = box.to(to)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Acme Flotten: wo Van 1 ist')
    expect(mail?.text).toContain(`Karte öffnen: https://fleet.example/link/${hash}`)
    expect(mail?.text).toMatch(/Zu sehen ist das bis 1\. Juni 2099 um 14:00:00 (MESZ|GMT\+2)/)
    expect(mail?.to?.map(({ address }) => address)).toEqual([to])
  }
})

test('it names the trackers as guests see them, and says no end where there is none', async () => {
  const alice = await tenant()
  const labels = ['Bus 1', 'Bus 2', 'Bus 3', 'Bus 4']
  const ids = await Promise.all(labels.map(async (label) => (await tracker(alice, { label })).tracker_id))
  const trackers = ids.map((tracker_id, i) => ({
    tracker_id,
    ...(i === 0 && { alias: 'Your bus' }),
    params: { object_data: [] },
  }))
  const id = await make(alice, { description: 'secret', trackers, params: {} })
  const to = somebody()
  await alice.call(send, { id, emails: [to], locale: 'en' })
  await post.sendDue()
  const [mail] = box.to(to)
  expect(mail?.text).toContain('where Your bus, Bus 2, Bus 3 … is')
  expect(mail?.text).not.toMatch(/until|secret/)
})

test('so many addresses of an account in 24 hours: 268 sends to nobody, and another account is not counted', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [hers, his] = [await linkOf(alice), await linkOf(bob)]
  const some = (count: number) => Array.from({ length: count }, somebody)
  const sent = async (account: Person, { id }: { id: number }, emails: string[]): Promise<string[]> => {
    await account.call(send, { id, emails, locale: 'en' })
    return emails
  }
  const refused = async (emails: string[]): Promise<string[]> => {
    expect(await alice.fails(send, { id: hers.id, emails, locale: 'en' })).toMatchObject({ code: 268 })
    return emails
  }
  const nobody = [...(await refused(some(5)))]
  const all = [...(await sent(alice, hers, some(3)))]
  nobody.push(...(await refused(some(2))))
  all.push(...(await sent(alice, hers, some(1))))
  nobody.push(...(await refused(some(1))))
  all.push(...(await sent(bob, his, some(1))))
  await pool.query(`update link_mail_count set since = since - interval '24 hours' where account_id = $1`, [alice.id])
  all.push(...(await sent(alice, hers, some(4))))
  const { rows } = await pool.query('select recipient from mail where recipient = any($1) order by id', [
    [...all, ...nobody],
  ])
  expect(rows.map(({ recipient }) => recipient)).toEqual(all)
})

test('of a link that shows nothing any more, is not there, or is not seen, nothing is sent', async () => {
  const alice = await tenant()
  const { id, tracker_id } = await linkOf(alice)
  const given = { emails: [somebody()], locale: 'en' }
  expect(await alice.fails(send, { id: id + 1_000_000, ...given })).toMatchObject({ code: 201 })
  expect(await (await tenant()).fails(send, { id, ...given })).toMatchObject({ code: 201 })
  const blind = await subuser(alice, [right])
  expect(await blind.fails(send, { id, ...given })).toMatchObject({ code: 201 })
  await alice.call('subuser/tracker/bind', { subuser_id: blind.id, trackers: [tracker_id] })
  await blind.call(send, { id, ...given })
  expect(await (await subuser(alice)).fails(send, { id, ...given })).toMatchObject({ code: 13 })
  await alice.call('tracker/location/link/status/change', { id, is_active: false })
  expect(await alice.fails(send, { id, ...given })).toMatchObject({ code: 201 })
  const ended = await make(alice, { ...plain(tracker_id), lifetime: { to: '2020-06-01 14:00:00' } })
  expect(await alice.fails(send, { id: ended, ...given })).toMatchObject({ code: 201 })
})

test('visitors of a demo account write to nobody', async () => {
  const alice = await tenant()
  const { id } = await linkOf(alice)
  await db.updateTable('users').set({ demo: true }).where('id', '=', alice.id).execute()
  expect(await alice.fails(send, { id, emails: [somebody()], locale: 'en' })).toMatchObject({ code: 101 })
})

test('no address, more than ten, one that is none, and a language that is not ours are faults', async () => {
  const alice = await tenant()
  const { id } = await linkOf(alice)
  for (const wrong of [
    { emails: [] },
    { emails: Array.from({ length: 11 }, somebody) },
    { emails: ['nobody'] },
    { locale: 'it' },
  ])
    expect(await alice.fails(send, { id, emails: [somebody()], locale: 'en', ...wrong })).toMatchObject({ code: 7 })
})
