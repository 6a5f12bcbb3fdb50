import { pause } from '#pace/pause.ts'
import { openSite, type Site } from './built.ts'
import { build, find, sweep } from './cache.ts'
import { type Application, applications, digestOf, screensOf } from './sources.ts'

/** The web application: built at the first start, found by all later ones. */
export interface Web {
  /** Names of the screens of each application: the first words of their addresses. */
  screens: Readonly<Record<Application, readonly string[]>>
  /** What is to be shown now; `before` are the files of the last build before it. */
  now(): { site: Site; before: Site | undefined } | 'building' | 'failed'
  /** Looks for the build, or begins to make it. */
  start(): void
  /** Ends a build that goes on. */
  stop(): Promise<void>
}

export interface WebOptions {
  /** Of the package, where `web/` is. */
  root: string
  /** Folders that builds are kept in, the first that can be written to. Only what is Odograph's own is removed there. */
  caches: readonly string[]
  /** Milliseconds after which, when it could not be built, it is looked again whether somebody else has. */
  again?: number
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

export const createWeb = async ({ root, caches, again = 10_000, log }: WebOptions): Promise<Web> => {
  const entries = await Promise.all(applications.map(async (name) => [name, await screensOf(root, name)] as const))
  const ending = new AbortController()
  let now: ReturnType<Web['now']> = 'building'
  let work: Promise<void> | undefined

  const open = async (folder: string): Promise<void> => {
    const site = await openSite(folder)
    if (!site) throw new Error(`${folder} is no build`)
    // Where nothing may be written, nothing is swept.
    const last = await sweep(folder).catch(() => undefined)
    now = { site, before: last === undefined ? undefined : await openSite(last) }
  }
  const make = async (digest: string): Promise<void> => {
    const began = performance.now()
    const folder = await build(root, caches, digest, ending.signal)
    await open(folder)
    log.info({ folder, milliseconds: Math.round(performance.now() - began) }, 'the web application is built')
  }
  /** Whoever reads the log may build it by hand: `odograph web build`. */
  const waitForOther = async (digest: string): Promise<void> => {
    for (;;) {
      await pause(again, { signal: ending.signal, loose: true })
      const folder = await find(caches, digest)
      if (folder) return open(folder)
    }
  }
  const begin = async (): Promise<void> => {
    const digest = await digestOf(root)
    try {
      const folder = await find(caches, digest)
      await (folder ? open(folder) : make(digest))
    } catch (error) {
      if (ending.signal.aborted) return
      now = 'failed'
      log.error({ err: error }, 'the web application could not be built')
      await waitForOther(digest)
    }
  }
  return {
    screens: Object.fromEntries(entries) as unknown as Web['screens'],
    now: () => now,
    start: () => {
      work ??= begin().catch((error) => {
        if (ending.signal.aborted) return
        now = 'failed'
        log.error({ err: error }, 'the web application cannot be shown')
      })
    },
    stop: async () => {
      ending.abort()
      await work
    },
  }
}

/** Builds it, unless it is there. Answers its folder. */
export const buildAhead = async (
  root: string,
  caches: readonly string[],
): Promise<{ folder: string; found: boolean }> => {
  const digest = await digestOf(root)
  const folder = await find(caches, digest)
  if (folder) return { folder, found: true }
  const made = await build(root, caches, digest, new AbortController().signal)
  await sweep(made)
  return { folder: made, found: false }
}
