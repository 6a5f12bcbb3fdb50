import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { type Config, readConfig } from '#src/config.ts'
import { buildAhead, createWeb, type Web, type WebOptions } from '#src/web/web.ts'

/** Of the package. */
const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

/** Beside the code that Node has compiled, so that an image brings it along; or with the data, where nobody may write there. */
const cachesOf = ({ data_dir }: Pick<Config, 'data_dir'>): string[] => [
  join(root, 'node_modules/.cache/odograph'),
  join(data_dir, 'cache'),
]

/** The web application of this installation. */
export const openWeb = (config: Config, log: WebOptions['log']): Promise<Web> =>
  createWeb({ root, caches: cachesOf(config), log })

/** `odograph web`: the web application, for those who install and for those who change it. */
export const web = (program: Command): void => {
  const command = program.command('web').description('the web application: build it ahead')
  command
    .command('build')
    .description('build it now and not at the first start, for images of containers')
    .action(async () => {
      const { folder, found } = await buildAhead(root, cachesOf(readConfig(process.env)))
      process.stdout.write(`${found ? 'It is there already' : 'built'}: ${folder}\n`)
    })
}
