import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterwards } from '#test/afterwards.ts'
import { programOf } from '#test/programs.ts'

/** The program of a real one, with its modules as Debian has them; `.ci/run` installs it. */
export const nginx = programOf('nginx')

/**
 * Runs a block of docs/operating.md, `stream` or `server`, with some of its words replaced, until the test, or the file, is over.
 * Answers the certificate's file, of `localhost`.
 */
export const runNginx = async (name: 'stream' | 'server', words: Readonly<Record<string, string>>): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'odograph-nginx-'))
  // Its workers are another user's.
  await chmod(home, 0o755)
  const certificate = await certify(home)
  const block = Object.entries({ ...words, '/etc/letsencrypt/live/fleet.example': home }).reduce(
    (text, [word, other]) => text.replaceAll(word, other),
    await printed(name),
  )
  await writeFile(join(home, 'nginx.conf'), around(home, name === 'server' ? http(home, block) : block))
  const child = spawn(nginx as string, ['-c', join(home, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  afterwards(async () => {
    child.kill('SIGTERM')
    await ended
    await rm(home, { recursive: true })
  })
  return certificate
}

const printed = async (name: string): Promise<string> => {
  const said = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const [, block] = new RegExp(`^\`\`\`nginx\\n(${name} \\{.*?)^\`\`\`$`, 'ms').exec(said) ?? []
  if (!block) throw new Error(`docs/operating.md has no ${name} of nginx`)
  return block
}

const certify = async (home: string): Promise<string> => {
  const certificate = join(home, 'fullchain.pem')
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', join(home, 'privkey.pem'), '-out', certificate],
  ])
  return certificate
}

const around = (home: string, block: string): string =>
  `include /etc/nginx/modules-enabled/*.conf;\npid ${home}/pid;\nerror_log stderr;\nevents {}\n${block}`

const http = (home: string, block: string): string => {
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/${kind};`,
  )
  return `http {\naccess_log off;\n${bodies.join('\n')}\n${block}}\n`
}
