import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { permissions } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { hashPassword } from '#store/people/password.ts'
import { digestOf, newHash } from '#store/people/sessions.ts'
import { isConflict } from '#store/transaction.ts'
import { type Answer, fleet, serve } from '#test/fleet.ts'
import { type FilePart, form } from '#test/form.ts'
import { hesitating } from '#test/hesitating.ts'
import { twoHalves } from '#test/images.ts'
import { password } from '#test/sign-in.ts'
import { csvFile } from '#test/spreadsheets.ts'
import { makeListing } from '#test/statuses.ts'
import { staleCopies } from '#test/trackers.ts'
import { operations } from './operations.ts'
import { areaOf, choices, make, paramsWith, resourcesOf, type Things } from './resources.ts'

/**
 * No command waits in a circle with itself or another. All of them are asked about the same few things of one account and
 * its dealer, many at once and by several processes, so that whatever two of them lock is locked in both orders.
 */

const opened = await fleet({ own: true })

/** Deadlocks are told at once. */
const url = new URL(opened.url)
url.searchParams.set('options', '-c synchronous_commit=off -c deadlock_timeout=50ms')
/** Statements come a moment later than else, by chance, so that commands overtake each other. */
const slowly = () => hesitating(url.href, { pool_size: 16, before: () => wait(Math.random() * 4) }).db

/** The commands that were ended for the sake of another, and what else went wrong with which. */
const victims: string[] = []
const broken: string[] = []
const noted = (operation: Operation): Operation => ({
  ...operation,
  handler: async (params, context) => {
    try {
      return await operation.handler(params, context)
    } catch (error) {
      if (isConflict(error)) victims.push(operation.path)
      else if (!(error instanceof Failure)) broken.push(`${operation.path}: ${error}`)
      throw error
    }
  },
})
type Server = Awaited<ReturnType<typeof serve>>

/** As many processes would: in one, commands of an account take turns before they come to the database. */
const processes = (): Promise<Server[]> => {
  const db = slowly()
  const noting = (Object.values(api) as unknown as Operation[]).map(noted)
  return Promise.all(Array.from({ length: 8 }, () => serve(db, noting)))
}
/** Each asks about a world of its own: in one account commands wait for each other while the machine has nothing to do. */
const crowds = [await processes(), await processes()]

/** Of each resource two, which account and dealer know by the same ids where both do; and a clone among the trackers. */
const world = async () => {
  const dealer_id = await opened.otherDealer({ features: ['subpaas', 'branding_web'] })
  const dealer = await opened.panel(permissions, dealer_id)
  const [alice, bob] = [await opened.tenant('UTC', dealer_id), await opened.tenant('UTC', dealer_id)]
  const user = pairs(await make(alice, 'user', opened), await make(alice, 'user', opened))
  const panel = pairs(await make(dealer, 'panel', opened), await make(dealer, 'panel', opened))
  const { tracker_id } = await opened.tracker(bob)
  const clone = await dealer.call('panel/tracker/clone', { tracker_id, user_id: alice.id, label: 'Clone' })
  const { listing_id, ids: status } = await makeListing(alice, ['Free', 'Busy'])
  for (const tracker_id of user.tracker ?? [])
    await alice.call('status/listing/tracker/assign', { tracker_id, listing_id })
  const tracker = [...(user.tracker ?? []), clone.id]
  const password_hash = await hashPassword(password)
  await opened.db.updateTable('users').set({ password_hash }).where('dealer_id', '=', dealer_id).execute()
  await opened.db.updateTable('panel_login').set({ password_hash }).where('dealer_id', '=', dealer_id).execute()
  await opened.db
    .updateTable('dealer')
    .set({ block_type: 'NOT_BLOCKED' })
    .where('id', 'in', panel.subpaas?.map(Number) ?? [])
    .execute()
  const logins = await opened.db
    .selectFrom('users')
    .select(['id', 'login'])
    .where('dealer_id', '=', dealer_id)
    .execute()
  const { login } = await opened.db
    .selectFrom('panel_login')
    .select('login')
    .where('id', '=', dealer.id)
    .executeTakeFirstOrThrow()
  return {
    people: { user: alice, panel: dealer },
    things: {
      user: { ...user, tracker, status, listing: [listing_id], tariff: panel.tariff ?? [] },
      panel: { ...panel, tracker, user: [alice.id, bob.id] },
    },
    logins: Object.fromEntries(logins.map(({ id, login }) => [String(id), login])),
    panel_login: login,
  }
}
type World = Awaited<ReturnType<typeof world>>

const pairs = (one: Things, other: Things): Record<string, Things[string][]> =>
  Object.fromEntries(Object.entries(one).map(([name, id]) => [name, [id, other[name] as typeof id]]))

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, by: Math.random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ item }) => item)

/** A session of its own for each, for some end the one that they are asked with. */
const sessionOf = async ({ people, things }: World, operation: Operation): Promise<string> => {
  const { phone: phones = [] }: Record<string, Things[string][]> = things.user
  const hash = newHash()
  const expires = new Date(Date.now() + 3_600_000)
  await opened.db
    .insertInto('session')
    .values({ digest: digestOf(hash), expires, ...holderOf(operation, people, phones.map(Number)) })
    .execute()
    .catch((error: { code?: string }) => {
      // Its phone is deleted by now: it is asked with a session that has ended.
      if (error.code !== '23503') throw error
    })
  return hash
}

const holderOf = (operation: Operation, { user, panel }: World['people'], phones: readonly number[] = []) => {
  if (operation.access.hashes.includes('phone')) return { kind: 'phone', phone_id: phones[0] }
  return areaOf(operation) === 'user' ? { kind: 'user', user_id: user.id } : { kind: 'panel', panel_login_id: panel.id }
}

const picture = { name: 'a.png', type: 'image/png', bytes: await twoHalves().png().toBuffer() }
const places = csvFile(
  'label;address;lat;lng;radius;external_id;description\nDepot;Dock 7;52;13;200;A1;\nGate;x;52;14;200;A2;',
)

const kml = '<kml><Placemark><Point><coordinates>13,52</coordinates></Point></Placemark></kml>'
const users = csvFile(
  'Email address*;Password*;Status*;Legal status*;Surname*;Name*\nada@locks.example;secret pass;1;1;Lovelace;Ada',
)
const files: Record<string, FilePart> = {
  'data/spreadsheet/parse': places,
  'panel/user/upload': users,
  'place/upload': places,
  'zone/upload': { name: 'zones.kml', type: 'text/xml', bytes: Buffer.from(kml) },
}

/** What is asked for the password that its login has. */
const isProof = (path: string): boolean => /(auth|password\/(set|update)|second_factor\/.*)$/.test(path)

/** A command to be asked: about the things in their order or the other, with all parameters or those that it must have. */
interface Call {
  operation: Operation
  reversed?: boolean
  all?: boolean
}

/** Answers the code. */
const ask = async (server: Server, { operation, reversed, all }: Call, about: World): Promise<number> => {
  const { path, upload } = operation
  const area = areaOf(operation)
  const things = Object.entries(about.things[area]).map(
    ([name, ids]) => [name, reversed ? ids.toReversed() : ids] as const,
  )
  const own = Object.fromEntries(things) as Record<string, unknown[]>
  const params: Record<string, unknown> = {
    ...paramsWith(operation, own, all),
    hash: await sessionOf(about, operation),
  }
  if (path === 'panel/user/corrupt') params.login = about.logins[String(params.user_id)]
  if (path === 'user/auth') params.login = about.logins[String(about.people.user.id)]
  if (path === 'panel/account/auth') params.login = about.panel_login
  for (const name of ['password', 'old_password']) if (isProof(path) && name in params) params[name] = password
  if (path.endsWith('/import/start')) params.filename = own.file?.[0]
  for (const name of [choices[path] ?? '', 'redirect_target']) delete params[name]
  const texts = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const file = files[path] ?? picture
  const body = upload ? form({ ...Object.fromEntries(texts), file }) : { payload: params }
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, ...body })
  return answer.statusCode === 200 ? 0 : (answer.json() as Answer).status.code
}

const commands = operations.filter(({ kind }) => kind === 'command')
/** After it something is deleted, blocked or somebody else's. */
const isEnd = ({ path }: Operation): boolean =>
  /(delete|delete_all|corrupt|block|move|clones|password\/(set|update)|panel\/tracker\/(settings|source)\/update)$/.test(
    path,
  )

const isLast = ({ path }: Operation): boolean => ['panel/user/block', 'panel/user/corrupt'].includes(path)

/** The same at once, about the same and the other way round. */
const often = (operation: Operation): Call[] => [
  { operation, all: true },
  { operation, all: true },
  { operation, all: true, reversed: true },
  { operation, reversed: true },
]

/**
 * These commands in so many lists, each to be asked about a world of its own. Beside each other those that are about the same; what takes things away
 * comes after what leaves them.
 */
const calls = (commands: readonly Operation[], lists: number): Call[][] => {
  const of = new Map(commands.map((operation) => [operation, shuffled(resourcesOf(operation))[0] ?? '']))
  const about = shuffled([...Map.groupBy(commands, (operation) => of.get(operation)).values()].map(shuffled))
  return Array.from({ length: lists }, (_, list) => inOrder(about.filter((_, at) => at % lists === list)))
}

/** Calls of these commands, which are grouped by what they are about. */
const inOrder = (about: readonly Operation[][]): Call[] => {
  // Nothing more is done in the account once it has ended.
  const ends = shuffled(about.flat().filter(isEnd)).sort((a, b) => Number(isLast(a)) - Number(isLast(b)))
  const beside = (end: Operation) =>
    shuffled(about.find((group) => group.includes(end))?.filter((operation) => !isLast(operation)) ?? []).slice(0, 4)
  return [
    ...about.flatMap((group) => group.filter((operation) => !isEnd(operation)).flatMap(often)),
    ...ends.flatMap((end) => shuffled([...often(end), ...beside(end).map((operation) => ({ operation, all: true }))])),
  ]
}

/** Asks all of these about a new world, by all servers at once; answers those that went well. */
const play = async (servers: readonly Server[], todo: Call[]): Promise<string[]> => {
  const about = await world()
  const answers: { path: string; code: number }[] = []
  const worker = async (server: Server) => {
    for (let next = todo.shift(); next; next = todo.shift())
      answers.push({ path: next.operation.path, code: await ask(server, next, about) })
  }
  await Promise.all([...servers, ...servers].map(worker))
  expect({ victims, broken }).toEqual({ victims: [], broken: [] })
  expect(answers.filter(({ code }) => code === 6 || code === 1)).toEqual([])
  return answers.filter(({ code }) => code === 0).map(({ path }) => path)
}

/** Asks these commands, in new worlds of all crowds at once; answers those that went well. */
const playAll = async (commands: readonly Operation[]): Promise<string[]> => {
  const lists = calls(commands, crowds.length)
  const done = await Promise.all(crowds.map((servers, at) => play(servers, lists[at] ?? [])))
  return done.flat()
}

test('commands about the same things never wait for each other in a circle', async () => {
  const done = new Set(await playAll(commands))
  // What another has deleted meanwhile cannot be changed: those that came too late are asked in worlds where all is there.
  const late = commands.filter(({ path }) => !done.has(path))
  if (done.size <= commands.length * 0.7) for (const path of await playAll(late)) done.add(path)
  expect(done.size).toBeGreaterThan(commands.length * 0.7)
  const { rows } = await sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(
    opened.db,
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
  expect(await staleCopies(opened.db)).toEqual([])
}, 120_000)
