import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deliveryWords } from '#http/pages/delivery/words.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { minutesFromNow } from '#test/phones.ts'
import { makeTask } from '#test/tasks.ts'
import { point } from '#test/track/points.ts'
import { hear } from '#test/trackers.ts'

const { db, server, tenant, tracker, otherDealer } = await fleet()

const running = { from: minutesFromNow(-30), to: minutesFromNow(60) }
/** Ten kilometres from where tasks of tests are. */
const north = { lat: 53.6336, lng: 9.9669 }

const linkOf = async (person: Person, task_id: number, more: object = {}): Promise<string> =>
  new URL((await person.call('task/link/create', { task_id, ...more })).value.url).pathname

const open = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const send = (url: string, payload: string) =>
  server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** A tracker of secrets, heard a moment ago. */
const secretive = async (account: Person) => {
  const device = await tracker(account, { label: 'SecretLabel' })
  const { tracker_id, source_id } = device
  const person = { first_name: 'Secretia', last_name: 'Driver', phone: '491511234567', tracker_id }
  await account.call('employee/create', { employee: person })
  await hear(db, source_id, { points: [point({ time: Date.now() - 1_000, ...north, speed: 30, heading: 180 })] })
  return device
}

const setStatus = (task_id: number, status: string, status_change_date = new Date()) =>
  db.updateTable('task').set({ status, status_change_date }).where('id', '=', task_id).execute()

describe('what leaves', () => {
  test('the state, the time, where it is and when it comes, and no other byte', async () => {
    const alice = await tenant()
    const { tracker_id, device_id } = await secretive(alice)
    const more = { description: 'SecretNote', external_id: 'SecretId', label: 'SecretTask' }
    const page = await open(await linkOf(alice, await makeTask(alice, { ...running, ...more, tracker_id })))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(deliveryWords.en?.states.underway)
    expect(page.body).toContain('geo:53.63360,9.96690')
    expect(page.body).toContain('between')
    const told = `${page.body}${JSON.stringify(page.headers)}`
    for (const word of ['Secret', 'Driver', '4915112', device_id, 'Landungs', '53.54'])
      expect(told.includes(word) ? word : '').toBe('')
    // It runs nothing but what its policy names.
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page.body) ?? []
    const digest = createHash('sha256').update(script).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`script-src 'sha256-${digest}'`)
    expect(page.body.split('<script').length).toBe(2)
  })

  test('the first name where the link says so', async () => {
    const alice = await tenant()
    const { tracker_id } = await secretive(alice)
    const task_id = await makeTask(alice, { ...running, tracker_id })
    expect((await open(await linkOf(alice, task_id, { show_first_name: true }))).body).toMatch(/Secretia(?! Driver)/)
  })

  test('no place of a task that is not the next, not near in time, or not on its way', async () => {
    const alice = await tenant()
    const { tracker_id } = await secretive(alice)
    const later = await makeTask(alice, { from: minutesFromNow(-10), to: minutesFromNow(60), tracker_id })
    const url = await linkOf(alice, later)
    expect((await open(url)).body).toContain('geo:')
    const sooner = await makeTask(alice, { ...running, tracker_id })
    expect((await open(url)).body).not.toContain('geo:')
    await setStatus(sooner, 'arrived')
    expect((await open(url)).body).not.toContain('geo:')
    await setStatus(sooner, 'done')
    expect((await open(url)).body).toContain('geo:')
    const tomorrow = await makeTask(alice, { from: minutesFromNow(90), to: minutesFromNow(120), tracker_id })
    await setStatus(later, 'done')
    expect((await open(await linkOf(alice, tomorrow))).body).not.toContain('geo:')
  })

  test('nothing of where it is in private time', async () => {
    const alice = await tenant()
    const { tracker_id } = await secretive(alice)
    const url = await linkOf(alice, await makeTask(alice, { ...running, tracker_id }))
    // A second of work in a week, which is not now.
    const weekday = ((new Date().getUTCDay() + 2) % 7) + 1
    const hours = [{ from: { weekday, time: '12:00:00' }, to: { weekday, time: '12:00:01' } }]
    await alice.call('tracker/privacy/update', { tracker_id, hours })
    const { body } = await open(url)
    expect(body).not.toContain('geo:')
    expect(body).not.toContain('between')
  })
})

describe('whose it is', () => {
  test('what never was, of a blocked account, and at the address of another dealer', async () => {
    const alice = await tenant()
    const url = await linkOf(alice, await makeTask(alice, running))
    for (const path of ['x', 'a'.repeat(64), 'a'.repeat(63)])
      expect((await open(`/delivery/${path}`)).statusCode).toBe(404)
    await otherDealer({ settings: JSON.stringify({ domain: 'other.example' }) })
    expect((await open(url, { host: 'other.example' })).statusCode).toBe(404)
    expect((await open(url)).statusCode).toBe(200)
    await db.updateTable('users').set({ blocked: true }).where('id', '=', alice.id).execute()
    expect((await open(url)).statusCode).toBe(404)
  })

  test('a link opens no other task: ids of tasks lead nowhere, and what is said is of its own task', async () => {
    const [alice, bob] = [await tenant(), await tenant()]
    const hers = await makeTask(alice, running)
    const others = [await makeTask(alice, running), await makeTask(bob, running)]
    const url = await linkOf(alice, hers)
    await linkOf(alice, others[0] as number)
    await linkOf(bob, others[1] as number)
    for (const id of [hers, ...others]) expect((await open(`/delivery/${id}`)).statusCode).toBe(404)
    await send(`${url}?task_id=${others[1]}`, `absent=1&task_id=${others[0]}`)
    const absent = async (person: Person, task_id: number) =>
      (await person.call('task/link/read', { task_id })).value.absent !== null
    expect([
      await absent(alice, hers),
      await absent(alice, others[0] as number),
      await absent(bob, others[1] as number),
    ]).toEqual([true, false, false])
  })

  test('two hours after it is over the link has ended', async () => {
    const alice = await tenant()
    const task_id = await makeTask(alice, running)
    const url = await linkOf(alice, task_id)
    await setStatus(task_id, 'done', new Date(Date.now() - 119 * 60_000))
    expect((await open(url)).statusCode).toBe(200)
    await setStatus(task_id, 'done', new Date(Date.now() - 121 * 60_000))
    expect((await open(url)).statusCode).toBe(410)
    await send(url, 'rating=1')
    expect((await alice.call('task/link/read', { task_id })).value.rating).toBeNull()
  })
})

describe('what the customer says', () => {
  test('nobody is at home, while it is open', async () => {
    const alice = await tenant()
    const task_id = await makeTask(alice, running)
    const url = await linkOf(alice, task_id)
    const answer = await send(url, 'absent=1')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `./${url.slice(-64)}`])
    expect((await open(url)).body).toContain(deliveryWords.en?.isAbsent)
    await send(url, 'rating=5')
    expect((await alice.call('task/link/read', { task_id })).value).toMatchObject({
      ...{ absent: expect.any(String), rating: null },
    })
  })

  test('how it was, once, when it is done', async () => {
    const alice = await tenant()
    const task_id = await makeTask(alice, running)
    const url = await linkOf(alice, task_id)
    await setStatus(task_id, 'done')
    expect((await open(url)).body).toContain('aria-label="4 of 5"')
    for (const said of ['rating=6', 'rating=x', 'absent=1', 'rating=4', 'rating=1']) await send(url, said)
    expect((await alice.call('task/link/read', { task_id })).value).toMatchObject({ absent: null, rating: 4 })
    expect((await open(url)).body).toContain(deliveryWords.en?.thanks)
  })
})

test.each(Object.entries(deliveryWords))('it speaks %s', async (lang, words) => {
  const alice = await tenant('Europe/Berlin')
  const url = await linkOf(alice, await makeTask(alice))
  const { body } = await open(url, { 'accept-language': `${lang};q=0.9` })
  expect(body).toContain(`<html lang="${lang}">`)
  expect(body).toContain(words.states.unassigned)
  expect(Object.values(words.states).every((said) => said !== '')).toBe(true)
})
