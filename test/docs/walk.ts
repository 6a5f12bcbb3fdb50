import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { protocolNames } from '#gateway/protocols/index.ts'
import { freePort } from '#test/ports.ts'

/** The shell blocks of a page, in their order. */
const blocksOf = (page: string): string[] => [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block ?? '')

/** What starts a platform for the lines that follow. */
export const beginning = '. docs/walk.sh\n'

/** Lines of every page that ask a platform, by the path of the page. */
export const readWalks = async (): Promise<Map<string, string>> => {
  const paths = (await readdir('docs', { recursive: true })).filter((path) => path.endsWith('.md'))
  const pages = ['README.md', ...paths.map((path) => join('docs', path))]
  const walks = new Map<string, string>()
  for (const page of pages) {
    const blocks = blocksOf(await readFile(page, 'utf8'))
    const first = blocks.findIndex((block) => block.includes(beginning) || /\$api|\$phones|localhost:/.test(block))
    if (first >= 0) walks.set(page, blocks.slice(first).join('\n'))
  }
  return walks
}

export interface Pasted {
  /** Everything that was printed. */
  printed: string
  /** What was said: JSON answers, and HTTP statuses as numbers. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  said: any[]
  /** What was complained of: all on standard error but how far something is. */
  complaints: string
  /** A file that the lines left in their folder. */
  file(name: string): Promise<Buffer>
}

/** Pastes lines as they are into a shell in this repository, which differs from anybody's by its ports and where temporary folders are. */
export const paste = async (lines: string): Promise<Pasted> => {
  const home = await mkdtemp(join(tmpdir(), 'odograph-walk-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const ports = await Promise.all(
    ['http', 'detect', ...protocolNames].map(
      async (name) => [`ODOGRAPH_${name.toUpperCase()}_PORT`, String(await freePort())] as const,
    ),
  )
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: home, ODOGRAPH_WEB: 'false', ...Object.fromEntries(ports) }
  const shell = spawn('bash', ['-c', lines], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  onTestFinished(() => {
    if (shell.exitCode === null) process.kill(-(shell.pid as number), 'SIGTERM')
  })
  const [printed, told] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  const complaints = told.replaceAll(/^\d+ %: .*\n/gm, '')
  const answers = printed.match(/\{"success".*?\}(?=\{"success"|\d{3}\n|\n|$)|\d{3}\n/gs) ?? []
  const file = async (name: string): Promise<Buffer> => {
    const found = (await readdir(home, { recursive: true })).find((path) => basename(path) === name)
    return readFile(join(home, found ?? name))
  }
  return { printed, complaints, said: answers.map((answer) => JSON.parse(answer)), file }
}
