import type { Outcome } from '#notify/channel.ts'
import type { MadeUp } from '#notify/made-up.ts'
import * as calls from '#store/command/command-calls.ts'
import type { Accounts } from '#store/pools.ts'

interface Options {
  pool: Accounts
  secret: { open(sealed: Buffer): string }
  /** Never rejects. */
  post(request: MadeUp): Promise<Outcome>
  log: { error(details: object, message: string): void }
}

/** Calls that are under way at a time, and of one account. */
const most = 32
const each = 4

/** Takes this process's share of what others are to be asked by commands. An account whose targets are slow waits for them alone. */
export const createCaller = ({ pool, secret, post, log }: Options) => {
  const under_way = new Map<Promise<void>, number>()

  const make = async (taken: calls.Taken): Promise<void> => {
    const { http_status = null, error = '' } = await post(JSON.parse(secret.open(taken.sealed)))
    await calls.note(pool, taken, { http_status, error: error.slice(0, 255) })
  }

  const start = (taken: calls.Taken): void => {
    const work = make(taken)
      .catch((error: unknown) => log.error({ err: error }, 'what became of a call is not known'))
      .finally(() => under_way.delete(work))
    under_way.set(work, taken.account_id)
  }

  return {
    /** Begins what there is room for; does not wait for it. */
    async run(): Promise<void> {
      const room = most - under_way.size
      if (room <= 0) return
      const busy = [...new Set(under_way.values())]
      for (const taken of await calls.take(pool, busy, each, room)) start(taken)
    },
    /** Ends when nothing is under way. */
    async stop(): Promise<void> {
      await Promise.all(under_way.keys())
    },
  }
}
