import { counting } from './counting.ts'
import type { Reader } from './fair.ts'

/** Readers in a process of their own: each asks again as soon as it has its answer. */

let answers = 0
let bytes = 0

const read = async ({ port, path, params }: Reader): Promise<void> => {
  const client = counting(port)
  for (;;) {
    bytes += await client.ask(path, params)
    answers++
  }
}

process.on('message', (told: readonly Reader[] | 'count') => {
  if (told === 'count') process.send?.({ answers, bytes })
  else
    for (const reader of told)
      void read(reader).catch((error: unknown) => {
        throw error
      })
})
process.on('disconnect', () => process.exit())
