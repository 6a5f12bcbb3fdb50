import { program } from 'commander'
import type { Config } from '#src/config.ts'
import { openStore, type Store } from '#store/open.ts'

/** The store of the platform that the environment names; one that is not there is made only by `--create`, for it may be misspelt. */
export const openPlatform = (config: Config): Promise<Store> =>
  openStore({ ...config, create: program.opts<{ create: boolean }>().create }, () => undefined)
