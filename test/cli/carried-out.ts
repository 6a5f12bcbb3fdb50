import { Command, program as own } from 'commander'
import { vi } from 'vitest'
import { carryOut } from '#cli/commands.ts'

/**
 * The command line in the process of the tests, where it matters to nobody that it has one of its own, whose start takes a second of the
 * processor. Answers its exit code and what it wrote; one at a time.
 */
export const carriedOut = async (words: readonly string[], environment: NodeJS.ProcessEnv) => {
  // What opens the platform asks the command line that a process has: the word would be passed over.
  if (words.includes('--create')) throw new Error('--create needs a process of its own')
  const told = { out: '', err: '' }
  let code: number | undefined
  const hear = (stream: NodeJS.WriteStream, way: keyof typeof told) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      // A process would have ended.
      if (code === undefined) told[way] += String(chunk)
      return true
    })
  const before = { env: process.env, exitCode: process.exitCode }
  const spies = [hear(process.stdout, 'out'), hear(process.stderr, 'err')]
  process.env = { PATH: before.env.PATH, ...environment }
  process.exitCode = 0
  // What opens the platform asks the one that a process has.
  own.setOptionValue('create', false)
  const program = new Command().exitOverride((ended) => {
    code = ended.exitCode
    throw ended
  })
  try {
    await carryOut(words, program)
    return { code: code ?? Number(process.exitCode), ...told }
  } finally {
    Object.assign(process, before)
    for (const spy of spies) spy.mockRestore()
  }
}
