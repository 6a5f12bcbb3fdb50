import type { Command } from 'commander'
import { readConfig } from '#src/config.ts'
import { buildAhead } from '#src/web/web.ts'
import { cachesOf, root } from './open-web.ts'
import { untilSignal } from './signal.ts'

/** `odograph web`: the web application, for those who install and for those who change it. */
export const web = (program: Command): void => {
  const command = program.command('web').description('the web application: build it ahead, or work on it')
  command
    .command('build')
    .description('build it now and not at the first start, for images of containers')
    .action(async () => {
      const { folder, found } = await buildAhead(root, cachesOf(readConfig(process.env)))
      process.stdout.write(`${found ? 'It is there already' : 'built'}: ${folder}\n`)
    })
  command
    .command('dev')
    .description('show its sources as they change, beside a platform that runs')
    .option('--platform <address>', 'where the platform answers', 'http://localhost:8080')
    .option('--port <port>', 'port of this machine that it is shown at', '5173')
    .action(async (options: { platform: string; port: string }) => {
      const { develop } = await import('#src/web/develop.ts')
      const { url, close } = await develop(root, options.platform, Number(options.port))
      process.stdout.write(`${url} shows web/ as it changes; ${options.platform} answers it. Ctrl-C ends it.\n`)
      await untilSignal()
      await close()
    })
}
