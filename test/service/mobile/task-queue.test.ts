import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { afterwards } from '#test/afterwards.ts'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { twoHalves } from '#test/images.ts'
import { minutesFromNow, signInPhone } from '#test/phones.ts'
import { makeTask } from '#test/tasks.ts'
import { createPassingShelf } from '#web/go/kept/shelf.ts'
import { type Attached, type Deed, placeOf } from '#web/go/queue/deed.ts'
import { sendAll } from '#web/go/queue/send.ts'

/** A day of tasks without a net, sent by the phone's own queue, however its connection is cut: each word, form and photo comes through once. */

const { db, server, tenant } = await fleet({ own: true })
const url = await server.listen({ port: 0, host: '127.0.0.1' })
afterwards(() => server.close())

/** Of each task four things are told. */
const tasks = 125
const cuts = 50

const bytes = new Blob([new Uint8Array(await twoHalves().png().toBuffer())])
const fields = [
  { id: 'who', label: 'Received by', type: 'text', required: true, min_length: 1, max_length: 40 },
  { id: 'seal', label: 'Seal', type: 'photo', max_files: 1 },
]

/** Numbers below a bound that look random, and are the same in each run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Asks the service, and is cut so many times: before it is asked, or before its answer is there. */
const cutting = (left: { cuts: number }): typeof fetch => {
  const next = numbers(815)
  const cut = (): void => {
    if (left.cuts === 0 || next(12) > 0) return
    left.cuts--
    throw new TypeError('cut')
  }
  return async (...asked) => {
    cut()
    const answer = await fetch(...asked)
    cut()
    return answer
  }
}

/** An account whose phone has tasks since yesterday, each with a form. */
const day = async () => {
  const alice = await tenant()
  await alice.call('user/settings/update', { field_settings: { tasks_by_hand: true } })
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const template_id = await makeTemplate(alice, { fields })
  const time = { from: minutesFromNow(-1440), to: minutesFromNow(60), min_stay_duration: 1 }
  const all: { task_id: number; form_id: number }[] = []
  for (let i = 0; i < tasks; i++) {
    const task_id = await makeTask(alice, { tracker_id, label: `task ${i}`, ...time })
    await alice.call('task/form/create', { task_id, template_id })
    all.push({ task_id, form_id: (await phone.call('mobile/task/read', { task_id })).value.form.id })
  }
  const since = new Date(minutesFromNow(-1500))
  await db.updateTable('task_version').set({ since }).where('form_id', 'is not', null).execute()
  return { alice, phone, all }
}

/** What is done at a task, by minutes ago; every fifth has a photo. */
const deedsOf = ({ task_id, form_id }: { task_id: number; form_id: number }, i: number): Deed[] => {
  const at = (more: number): number => Date.now() - (1430 - i * 10 - more) * 60_000
  const base = (more: number) => ({ key: crypto.randomUUID(), at: at(more), title: `task ${i}` })
  const photo: Attached = { key: crypto.randomUUID(), name: 'seal.png', type: 'image', size: bytes.size, field: 'seal' }
  const attached = i % 5 === 0 ? [photo] : []
  const seal = attached.length > 0 && { seal: { type: 'photo' as const, file_ids: [] } }
  const values = { who: { type: 'text' as const, value: `who ${i}` }, ...seal }
  return [
    { ...base(0), kind: 'task_status', told: { task_id, status: 'arrived' }, attached: [] },
    { ...base(1), kind: 'task_form', told: { task_id, form_id, location: { lat: 53.5, lng: 10 }, values }, attached },
    { ...base(2), kind: 'task_status', told: { task_id, status: 'done' }, attached: [] },
    {
      ...base(3),
      kind: 'checkin',
      told: { location: { lat: 53.5, lng: 10 }, comment: `task ${i}`, form: null },
      attached: [],
    },
  ]
}

test('500 things of a day of tasks come through exactly once, with 50 cuts', async () => {
  const { alice, phone, all } = await day()
  const shelf = createPassingShelf()
  for (const deed of all.flatMap(deedsOf))
    await shelf.write([
      { on: 'deed', key: placeOf(deed), value: deed },
      ...deed.attached.map(({ key }) => ({ on: 'blob' as const, key, value: bytes })),
    ])
  expect(await shelf.count('deed')).toBe(4 * tasks)
  const left = { cuts }
  const fetch = cutting(left)
  const { call } = createClient({ url, fetch, hash: phone.hash })
  const sending = { shelf, url, call, fetch, now: () => Date.now(), changed: () => undefined }
  let tries = 0
  while ((await sendAll(sending)) !== 'done') tries++
  expect([tries, left.cuts]).toEqual([cuts, 0])
  expect([await shelf.count('deed'), await shelf.count('blob')]).toEqual([0, 0])
  const { rows } = await sql<{ told: Record<string, number> }>`
    select jsonb_build_object(
      'words', (select count(*) from task_word where account_id = ${alice.id}),
      'forms', (select count(*) from form where account_id = ${alice.id} and submitted is not null),
      'files', (select count(*) from file where account_id = ${alice.id} and form_id is not null),
      'loose', (select count(*) from file where account_id = ${alice.id} and form_id is null),
      'checkins', (select count(*) from checkin where account_id = ${alice.id}),
      'done', (select count(*) from task where account_id = ${alice.id} and status = 'done')) as told`.execute(db)
  expect(rows[0]?.told).toEqual({
    ...{ words: 2 * tasks, forms: tasks, files: tasks / 5, loose: 0, checkins: tasks, done: tasks },
  })
}, 600_000)
