import { type Command, InvalidArgumentError } from 'commander'
import { readConfig } from '#src/config.ts'
import { check, distribute, statements } from '#store/points/distribute.ts'
import { openPlatform } from './open-platform.ts'

interface Options {
  shards: number
  write: boolean
}

/** `odograph points …`: where the points of the platform lie. */
export const points = (program: Command): void => {
  program
    .command('points')
    .description('where points are kept')
    .command('distribute')
    .description(
      'divide the tables of points among the servers of a Citus cluster; tells what it would do, unless --write is given',
    )
    .option('--shards <count>', 'parts, a power of two', powerOfTwo, 32)
    .option('--write', 'do it: points wait meanwhile', false)
    .action(async ({ shards, write }: Options) => {
      const store = await openPlatform(readConfig(process.env))
      try {
        process.stdout.write(`${statements(shards).join(';\n')};\n`)
        await check(store.pool)
        if (write) await distribute(store.pool, shards)
        process.stdout.write(`${write ? 'Done.' : 'Nothing was changed.'} ${advice}\n`)
      } finally {
        await store.close()
      }
    })
}

const advice = 'Start every process anew then, without ODOGRAPH_INGEST_LANES: there are as many lanes as shards.'

const powerOfTwo = (text: string): number => {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 2 || count > 256 || !Number.isInteger(Math.log2(count)))
    throw new InvalidArgumentError('It is a power of two from 2 to 256.')
  return count
}
