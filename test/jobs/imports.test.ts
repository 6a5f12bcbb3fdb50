import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Geocoder } from '#geocode/geocoder.ts'
import { createImporter } from '#jobs/imports.ts'
import { readConfig } from '#src/config.ts'
import * as imports from '#store/import/data-imports.ts'
import { corrupt } from '#store/people/corrupt-user.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { importer } from '#test/imports.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { db, pool, server, tenant, subuser, tracker, otherDealer } = await fleet({ own: true })
const { run } = importer(db)
const config = readConfig({})

const start = async (person: Person, text: string, headers: string[], type = 'employee'): Promise<number> => {
  const filename = await parsed(server, person, csvFile(text))
  return (await person.call(`${type}/import/start`, { filename, headers })).id
}

const read = async (person: Person, process_id: number) => (await person.call('data/import/read', { process_id })).value

const names = async (person: Person): Promise<string[]> =>
  (await person.call('employee/list', { sort: ['id=asc'] })).list.map(
    ({ first_name }: { first_name: string }) => first_name,
  )

/** What another process sees when the one that took the imports is not heard of any more. */
const forget = () => db.updateTable('data_import').set({ taken_until: sql`now()` }).execute()

/** An importer whose geocoder does this when it is asked, as in the middle of a chunk. */
const withGeocoder = (search: Geocoder['search']) => {
  const errors: unknown[] = []
  const log = { error: ({ err }: { err?: unknown }) => void errors.push(err) }
  const geocoder = () => ({ search, reverse: async () => undefined })
  return { ...createImporter({ db, geocoder, config, log }), errors }
}

test('a customer with premium GIS has its rows located by Google', async () => {
  const alice = await tenant('UTC', await otherDealer({ features: ['premium_gis'] }))
  const bob = await tenant()
  const asked: unknown[] = []
  const geocoder = (code?: string) => {
    asked.push(code)
    return { search: async () => [{ lat: 1, lng: 2, address: 'Town' }], reverse: async () => undefined }
  }
  const { run } = createImporter({ db, geocoder, config, log: { error: () => undefined } })
  for (const one of [alice, bob]) await start(one, 'Ada;Town', ['first_name', 'address'])
  await run()
  expect(asked).toEqual(['google', undefined])
})

const people = (count: number): string => Array.from({ length: count }, (_, i) => `Ada ${i};Town ${i}`).join('\n')
const headers = ['first_name', 'address']
const found = [{ lat: 1, lng: 2, address: 'Town' }]

describe('each row is imported once', () => {
  test('when a process dies in the middle of a chunk', async () => {
    const alice = await tenant()
    const id = await start(alice, people(600), headers)
    let asked = 0
    let died = () => {}
    const death = new Promise<void>((resolve) => {
      died = resolve
    })
    const dying = withGeocoder((): Promise<typeof found> => {
      if (++asked < 300) return Promise.resolve(found)
      died()
      return new Promise(() => {})
    })
    // Nobody waits for it: it hangs in its second chunk for ever.
    void dying.run()
    await death
    expect((await read(alice, id)).progress).toMatchObject({ imported: 250, percent: 41 })
    await run()
    expect((await read(alice, id)).status).toBe('in_progress')
    await forget()
    await withGeocoder(async () => found).run()
    expect(await read(alice, id)).toMatchObject({ status: 'done', progress: { imported: 600, processed_lines: 600 } })
    expect(await names(alice)).toEqual(Array.from({ length: 600 }, (_, i) => `Ada ${i}`))
  })

  test('when a process that was believed dead comes back', async () => {
    const alice = await tenant()
    const id = await start(alice, people(400), headers)
    let begun = () => {}
    let goOn = () => {}
    const beginning = new Promise<void>((resolve) => {
      begun = resolve
    })
    const pause = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const slow = withGeocoder(async () => {
      begun()
      await pause
      return found
    })
    const late = slow.run()
    await beginning
    await forget()
    await withGeocoder(async () => found).run()
    goOn()
    await late
    expect(slow.errors).toEqual([])
    expect(await read(alice, id)).toMatchObject({ status: 'done', progress: { imported: 400, failed: 0 } })
    expect(await names(alice)).toHaveLength(400)
  })

  test('when several processes work on several imports at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => tenant()))
    const text = Array.from({ length: 1000 }, (_, i) => `Ada ${i}\n`).join('\n')
    const all = await Promise.all(
      people.map(async (person) => ({ person, id: await start(person, text, ['first_name']) })),
    )
    await Promise.all([run(), importer(db).run(), importer(db).run()])
    for (const { person, id } of all) {
      expect(await read(person, id)).toMatchObject({
        status: 'done',
        progress: { imported: 1000, processed_lines: 1000 },
      })
      expect(await names(person)).toHaveLength(1000)
    }
  })

  test('when the connection of a chunk ends before its commit', async () => {
    const alice = await tenant()
    const id = await start(alice, people(300), headers)
    let isFirst = true
    const cut = withGeocoder(async () => {
      if (isFirst) {
        isFirst = false
        await db.executeQuery(
          sql`create or replace function die() returns trigger language plpgsql as $$
              begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
              create trigger die after insert on employee execute function die()`.compile(db),
        )
      }
      return found
    })
    await expect(cut.run()).rejects.toThrow()
    await pool.query('drop function die() cascade')
    expect((await read(alice, id)).progress.imported).toBe(0)
    await forget()
    await withGeocoder(async () => found).run()
    expect(await read(alice, id)).toMatchObject({ status: 'done', progress: { imported: 300 } })
    expect(await names(alice)).toHaveLength(300)
  })
})

test('of two imports that name the same tracker, one gets it', async () => {
  const alice = await tenant()
  await tracker(alice, { label: 'Van' })
  const ids = [
    await start(alice, 'Ada;Van', ['first_name', 'tracker_label']),
    await start(alice, 'Bob;Van', ['first_name', 'tracker_label']),
  ]
  await Promise.all([run(), importer(db).run()])
  const ended = await Promise.all(ids.map((id) => read(alice, id)))
  expect(ended.map(({ status }) => status).sort()).toEqual(['done', 'finished'])
  expect(await names(alice)).toHaveLength(1)
})

test('nothing more goes into an account that has ended', async () => {
  const alice = await tenant()
  const id = await start(alice, 'Ada', ['first_name'])
  await corrupt(db, { account_id: alice.id })
  await run()
  const { status, imported } = await db
    .selectFrom('data_import')
    .select(['status', 'imported'])
    .where('account_id', '=', alice.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([status, imported]).toEqual(['failed', 0])
})

test('who loses the right on the way goes no further', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['employee_update'])
  const id = await start(bob, 'Ada', ['first_name'])
  await db.updateTable('security_group').set({ rights: [] }).where('account_id', '=', alice.id).execute()
  await run()
  expect(await read(alice, id)).toMatchObject({
    status: 'failed',
    progress: { imported: 0, errors: [{ line: 0, error: 'who started it has no right to go on' }] },
  })
  expect(await names(alice)).toEqual([])
})

test('an import whose file is gone is given up, one that fails unexpectedly too, and keeps no other from its turn', async () => {
  const [alice, bob, carol] = [await tenant(), await tenant(), await tenant()]
  const gone = await start(alice, 'Ada', ['first_name'])
  await db.deleteFrom('spreadsheet').where('account_id', '=', alice.id).execute()
  const broken = await start(bob, 'Ada', ['first_name'])
  await db
    .updateTable('spreadsheet_chunk')
    .set({ data: Buffer.from('no') })
    .where('account_id', '=', bob.id)
    .execute()
  const good = await start(carol, 'Ada', ['first_name'])
  const one = withGeocoder(async () => found)
  await one.run()
  expect(one.errors).toHaveLength(1)
  expect(await read(alice, gone)).toMatchObject({
    status: 'failed',
    filename: null,
    progress: { errors: [{ line: 0 }] },
  })
  expect(await read(bob, broken)).toMatchObject({ status: 'failed' })
  expect(await read(carol, good)).toMatchObject({ status: 'done' })
})

test('a geocoder that fails is the fault of its rows', async () => {
  const alice = await tenant()
  const id = await start(alice, 'Ada;Hamburg\nBob;', headers)
  await withGeocoder(() => Promise.reject(new Error('down'))).run()
  expect(await read(alice, id)).toMatchObject({
    status: 'finished',
    progress: { imported: 1, errors: [{ line: 1, error: 'address cannot be found now' }] },
  })
})

test('after stop no chunk is begun, and the import goes on later', async () => {
  const alice = await tenant()
  const id = await start(alice, people(600), headers)
  const stopped = withGeocoder(async () => {
    stopped.stop()
    return found
  })
  await stopped.run()
  expect(await read(alice, id)).toMatchObject({ status: 'in_progress', progress: { imported: 250 } })
  await withGeocoder(async () => found).run()
  expect(await read(alice, id)).toMatchObject({ status: 'done', progress: { imported: 600 } })
})

test('a month after it ended an import is forgotten, with its failed rows', async () => {
  const alice = await tenant()
  const id = await start(alice, 'Ada;nobody', ['first_name', 'email'])
  const fresh = await start(alice, 'Ada;nobody', ['first_name', 'email'])
  await run()
  const ended = new Date(Date.now() - 31 * 86_400_000)
  await db.updateTable('data_import').set({ ended }).where('id', '=', id).execute()
  expect(await imports.forgetImports(db)).toBe(1)
  expect((await alice.call('data/import/list')).list).toMatchObject([{ id: fresh }])
  const left = await db
    .selectFrom('data_import_failure')
    .select('import_id')
    .where('account_id', '=', alice.id)
    .execute()
  expect(left).toEqual([{ import_id: fresh }])
})
