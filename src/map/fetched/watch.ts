import type { Health } from './health.ts'

/** Milliseconds after which what somebody tells of its tiles is looked at again; and, where others know more, at the earliest. */
const day = 86_400_000
const minute = 60_000
/** What was told before, that pages may still show. */
const most_before = 3

interface WatchOptions<T> {
  health: Health
  now(): number
  /** What there is now; `fresh`: not what was kept of it. Rejects with a `Fault`. */
  find(fresh: boolean): Promise<T>
}

/** Watches what somebody tells of its tiles: looked at when somebody looks, and again every day. */
export const createWatch = <T extends { digests: readonly string[] }>({ health, now, find }: WatchOptions<T>) => {
  /** The newest first. */
  let known: T[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  const refresh = (fresh: boolean): Promise<void> => {
    lookedAt = now()
    const work = async (): Promise<void> => {
      const found = await find(fresh)
      const others = known.filter(({ digests }) => digests[0] !== found.digests[0])
      known = [found, ...others].slice(0, most_before)
    }
    looking ??= health
      .watch(work)
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  return {
    now: (): T | undefined => known[0],
    of: (digest: string): T | undefined => known.find(({ digests }) => digests.includes(digest)),
    looks: {
      /** Nobody waits for others' servers. */
      look: async (): Promise<void> => {
        health.look()
        if (!health.isAway() && now() - lookedAt >= day) void refresh(false)
      },
      seek: async (): Promise<void> => {
        if (looking) await looking
        else if (!health.isAway() && now() - lookedAt >= minute) await refresh(true)
      },
      isReady: (): boolean => !looking || known.length > 0,
    },
    async close(): Promise<void> {
      await looking
      await health.close()
    },
  }
}
