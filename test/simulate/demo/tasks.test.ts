import { expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { createTasks } from '#jobs/tasks.ts'
import { ensureCheckins } from '#simulate/demo/checkins.ts'
import { ensurePhone } from '#simulate/demo/phone.ts'
import { ensureTasks } from '#simulate/demo/tasks.ts'
import { ensureTrackers } from '#simulate/demo/trackers.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { fleet } from '#test/fleet.ts'

const { db, pool, server, tenant } = await fleet({ own: true })
const url = await server.listen({ port: 0, host: '127.0.0.1' })

test('vans have tasks of today and the days before, of which some come late and some never; they are made once', async () => {
  const alice = await tenant()
  const client = createClient({ url, hash: alice.hash })
  const vans = demoVehicles.filter(({ kind }) => kind === 'van').slice(0, 2)
  const trackers = await ensureTrackers(client, vans, { warn: () => undefined })
  const session = { client, account_id: alice.id, login: '', password: '', hash: alice.hash }
  await ensureTasks({ session, db, url }, trackers)
  const { count } = await client.call('task/count')
  await ensureTasks({ session, db, url }, trackers)
  expect(await client.call('task/count')).toMatchObject({ count })
  const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
  await createTasks({ db, pool, log, onRecorded: () => undefined })()
  const { list } = await client.call('task/list', { limit: 1000 })
  const of = (status: string) => list.filter((task) => task.status === status).length
  expect([of('done') > 0, of('delayed') + of('failed') > 0, of('assigned') > 0]).toEqual([true, true, true])
  expect(of('unassigned')).toBe(0)
  expect((await client.call('user/settings/read')).field_settings).toEqual({
    tasks_by_hand: true,
    recipient_notices: [],
    recipient_first_name: false,
  })
})

test('the driver who has a phone has filled in forms of tasks that are past, but for some', async () => {
  const alice = await tenant('Europe/Vaduz')
  const client = createClient({ url, hash: alice.hash })
  const vans = demoVehicles.filter(({ kind }) => kind === 'van').slice(2, 4)
  const trackers = await ensureTrackers(client, vans, { warn: () => undefined })
  const session = { client, account_id: alice.id, login: '', password: '', hash: alice.hash }
  const making = { session, db, url }
  await ensureCheckins(making, trackers)
  await ensureTasks(making, trackers)
  await ensurePhone(making, trackers)
  const { list } = await client.call('task/list', { limit: 1000 })
  const forms = list.flatMap(({ form }) => form ?? [])
  expect([forms.some(({ submitted }) => submitted), forms.some(({ submitted }) => !submitted)]).toEqual([true, true])
}, 120_000)
