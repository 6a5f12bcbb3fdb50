import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#src/config.ts'
import { createWeb, type Web, type WebOptions } from '#src/web/web.ts'

/** Of the package. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

/** Beside the code that Node has compiled, so that an image brings it along; or with the data, where nobody may write there. */
export const cachesOf = ({ data_dir }: Pick<Config, 'data_dir'>): string[] => [
  join(root, 'node_modules/.cache/odograph'),
  join(data_dir, 'cache'),
]

/** The web application of this installation. */
export const openWeb = (config: Config, log: WebOptions['log']): Promise<Web> =>
  createWeb({ root, caches: cachesOf(config), log })
