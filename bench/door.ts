import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { makeAccount } from './account.ts'
import type { BareOptions } from './bare.ts'
import type { Asked, Asking } from './clients.ts'
import { atLeast, type Context, type Row } from './figure.ts'
import { median } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

const paths = ['tracker/list', 'tag/list'] as const
const rounds = 5
const seconds = 2

/**
 * What the door costs: authenticated reads over 32 connections, against bare Fastify routes of a process beside it, which
 * the same clients ask in turns. A bare route either finds the same in the store and writes it as JSON, so that the rest
 * is the door; or it answers the very bytes from memory, and the rest is all that an answer costs beyond sending it.
 */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  const [bare, clients] = [start('./bare.ts'), start('./clients.ts')]
  try {
    const { hash, account_id } = await makeAccount(platform, 1000)
    for (const name of ['north', 'south', 'night'])
      await platform.ask('tag/create', { hash, tag: { name, color: 'ff0000' } })
    const answers = await answersOf(platform, hash)
    const port = await tell<BareOptions, number>(bare, { url: platform.place.url, account_id, answers })
    const rows: Row[] = []
    for (const path of paths) {
      say(`door: ${path}`)
      const ask: Ask = (port, path, accept_encoding) =>
        tell<Asking, Asked>(clients, {
          port,
          path,
          body: JSON.stringify({ hash }),
          clients: 32,
          seconds,
          accept_encoding,
        })
      rows.push(...(await compare(path, platform.port, port, ask)))
    }
    return rows
  } finally {
    for (const child of [bare, clients]) child.disconnect()
    await platform.close()
  }
}

const answersOf = async (platform: Platform, hash: string): Promise<BareOptions['answers']> => {
  const answers: BareOptions['answers'] = {}
  for (const path of paths) answers[path] = (await platform.ask(path, { hash })).toString()
  return answers
}

type Ask = (port: number, path: string, accept_encoding?: string) => Promise<Asked>

/** In turns, so that whatever else the machine does is shared; the first round warms them up. */
const compare = async (path: string, ours: number, bare: number, ask: Ask): Promise<Row[]> => {
  const runs: Record<'ours' | 'packed' | 'found' | 'told', Asked>[] = []
  for (let round = 0; round <= rounds; round++)
    runs.push({
      ours: await ask(ours, `/v2/${path}`),
      packed: await ask(ours, `/v2/${path}`, 'gzip, deflate, br'),
      found: await ask(bare, `/found/${path}`),
      told: await ask(bare, `/told/${path}`),
    })
  const of = (kind: keyof (typeof runs)[number], figure: keyof Asked): number =>
    median(runs.slice(1).map((run) => run[kind][figure]))
  const against = (kind: 'found' | 'told'): number => of('ours', 'per_second') / of(kind, 'per_second')
  return [
    { name: `${path}, authenticated`, value: of('ours', 'per_second'), unit: 'requests/s' },
    { name: `${path}, authenticated, p50`, value: of('ours', 'p50'), unit: 'ms' },
    { name: `${path}, authenticated, p99`, value: of('ours', 'p99'), unit: 'ms' },
    { name: `${path}, by those who take it packed`, value: of('packed', 'per_second'), unit: 'requests/s' },
    { name: `${path}, by those who take it packed, p50`, value: of('packed', 'p50'), unit: 'ms' },
    { name: `${path}, by those who take it packed, p99`, value: of('packed', 'p99'), unit: 'ms' },
    { name: `${path} by a bare route over the same store, p99`, value: of('found', 'p99'), unit: 'ms' },
    atLeast(`${path} against a bare route over the same store`, against('found'), 'times', 0.5),
    { name: `${path} against the same bytes from memory`, value: against('told'), unit: 'times' },
  ]
}

export const start = (file: string): ChildProcess => fork(new URL(file, import.meta.url))

export const tell = async <Told extends object, Answer>(child: ChildProcess, told: Told): Promise<Answer> => {
  child.send(told)
  const [answer] = await once(child, 'message')
  return answer as Answer
}
