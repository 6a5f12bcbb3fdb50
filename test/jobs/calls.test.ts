import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createCaller } from '#jobs/calls.ts'
import { createTellers } from '#jobs/tellers.ts'
import { readConfig } from '#src/config.ts'
import { forget } from '#store/command/command-calls.ts'
import { queryOf } from '#store/query.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'

const { db, pool, tenant, tracker } = await fleet({ own: true })

/** Somebody who is asked, and answers with this status. */
const target = async (status = 200) => {
  const heard: { method?: string; key?: string; body: string }[] = []
  const server = createServer(async (request, answer) => {
    let body = ''
    for await (const piece of request) body += piece
    heard.push({ method: request.method, key: request.headers['x-key'] as string, body })
    answer.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('nobody keeps this')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gate` }
}

const caller = (webhook_networks: readonly string[] = ['127.0.0.1']) => {
  const config = { ...readConfig({}), webhook_networks }
  const { post } = createTellers({ db, secret: fleetSecret, config })
  return createCaller({ pool, secret: fleetSecret, post, log: pino({ level: 'silent' }) })
}

const command = async (url: string) => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const headers = [{ key: 'X-Key', value: 'of alice' }]
  const config = { url, headers, body: '{{label}}' }
  const { id } = await alice.call('tracker/command/create', {
    tracker_id,
    command: { name: 'Gate', type: 'http', config },
  })
  const execute = () => alice.call('tracker/command/execute', { tracker_id, command_id: id })
  return { alice, tracker_id, id, execute }
}

const lastCall = async (account: Person, tracker_id: number) =>
  (await account.call('tracker/batch_get_commands')).result[tracker_id][0].last_call

const done = async (...callers: ReturnType<typeof caller>[]) => {
  await Promise.all(callers.map(({ run }) => run()))
  await Promise.all(callers.map(({ stop }) => stop()))
}

test('who is asked is asked once, by whichever process comes first, and the command tells what came of it', async () => {
  const { heard, url } = await target()
  const { alice, tracker_id, execute } = await command(url)
  await execute()
  await done(caller(), caller())
  await done(caller())
  expect(heard).toEqual([{ method: 'POST', key: 'of alice', body: 'Van' }])
  expect(await lastCall(alice, tracker_id)).toEqual({ time: expect.any(String), http_status: 200, error: '' })
})

test('the network of the platform is asked nothing, unless the operator allows it', async () => {
  const { heard, url } = await target()
  const { alice, tracker_id, execute } = await command(url)
  await execute()
  await done(caller([]))
  expect(heard).toEqual([])
  expect(await lastCall(alice, tracker_id)).toMatchObject({
    http_status: null,
    error: expect.stringContaining('private network'),
  })
})

test('a redirect is not followed, and what fails is not tried again', async () => {
  for (const status of [302, 500]) {
    const { heard, url } = await target(status)
    const { alice, tracker_id, execute } = await command(url)
    await execute()
    await done(caller())
    await done(caller())
    expect(heard).toHaveLength(1)
    expect(await lastCall(alice, tracker_id)).toMatchObject({ http_status: status, error: expect.stringMatching(/./) })
  }
})

test('of an account four are under way at a time, and another one does not wait for them', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: 'sent' }>()
  const asked: string[] = []
  const slow = createCaller({
    pool,
    secret: fleetSecret,
    post: ({ url }) => {
      asked.push(url)
      return promise
    },
    log: pino({ level: 'silent' }),
  })
  const [one, other] = [await command('https://one.example/'), await command('https://other.example/')]
  for (let i = 0; i < 6; i++) await one.execute()
  await slow.run()
  await other.execute()
  await slow.run()
  await slow.run()
  expect(asked).toEqual([...Array.from({ length: 4 }, () => 'https://one.example/'), 'https://other.example/'])
  resolve({ status: 'sent' })
  await slow.stop()
  await done(slow)
  expect(asked).toHaveLength(7)
})

test('what waited too long is not asked any more, and forgotten', async () => {
  const { heard, url } = await target()
  const { alice, execute } = await command(url)
  await execute()
  await sql`update command_call set created = now() - interval '11 minutes' where account_id = ${alice.id}`.execute(db)
  await done(caller())
  expect(heard).toEqual([])
  await forget(queryOf(db))
  expect(await db.selectFrom('command_call').selectAll().where('account_id', '=', alice.id).execute()).toEqual([])
})

test('of a command that is gone meanwhile nothing is noted', async () => {
  const { heard, url } = await target()
  const { alice, tracker_id, id, execute } = await command(url)
  await execute()
  await alice.call('tracker/command/delete', { tracker_id, command_id: id })
  await done(caller())
  expect(heard).toHaveLength(1)
})
