import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Asked, Told } from './aside.ts'
import { work } from './workbench.ts'

/** What opens a file, which may be read more than once. */
type Open = () => AsyncIterable<Uint8Array>

/** Runs a program that reads files: it puts batches into files, for they are asked for as others can take them. */
export const putAside = <Options extends object>(
  read: (open: Open, options: Options) => AsyncIterable<readonly unknown[]>,
  refusalOf: (error: unknown) => Told | undefined,
): Promise<void> =>
  work(async ({ path, aside, ...options }: Asked & Options): Promise<Told> => {
    const lines = async function* () {
      const batches = read(() => createReadStream(path), options as unknown as Options)
      for await (const batch of batches) yield `${JSON.stringify(batch)}\n`
    }
    try {
      await pipeline(lines, createWriteStream(aside, { mode: 0o600 }))
      return {}
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) return refusal
      throw error
    }
  })
