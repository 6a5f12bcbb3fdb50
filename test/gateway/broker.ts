import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { onTestFinished } from 'vitest'
import { freePort } from '#test/ports.ts'
import { programOf } from '#test/programs.ts'

/** The program of a real one; `.ci/run` installs it. */
export const mosquitto = programOf('mosquitto')

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = dial(port, '127.0.0.1', () => resolve(true))
      .on('close', () => resolve(false))
      .on('error', () => undefined)
    setTimeout(() => socket.destroy(), 200)
  })

/** A broker with one user, that keeps what it has to when it ends. Ended with the test. */
export const startBroker = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'odograph-broker-'))
  const port = await freePort()
  const passwords = join(folder, 'passwords')
  execFileSync('mosquitto_passwd', ['-b', '-c', passwords, 'odograph', 'se:cret'], { stdio: 'ignore' })
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `password_file ${passwords}`,
    'persistence true',
    `persistence_location ${folder}/`,
    'log_dest none',
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ]
  writeFileSync(join(folder, 'mosquitto.conf'), `${lines.join('\n')}\n`)
  let ended: Promise<unknown> = Promise.resolve()
  let stop = () => {}

  const start = async (): Promise<void> => {
    const child = spawn(mosquitto as string, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
    ended = once(child, 'exit')
    stop = () => void child.kill('SIGTERM')
    while (!(await answers(port))) await sleep(20)
  }
  const end = async (): Promise<void> => {
    stop()
    await ended
  }
  onTestFinished(async () => {
    await end()
    rmSync(folder, { recursive: true })
  })
  await start()
  return { url: `mqtt://odograph:se%3Acret@127.0.0.1:${port}`, start, end }
}

/** A device that publishes; each call resolves when the broker has the message. Ended with the test. */
export const publisher = async (url: string) => {
  const { host, username, password } = new URL(url)
  const who = { username, password: decodeURIComponent(password), clientId: `device-${randomUUID()}` }
  const client = await connectAsync(`mqtt://${host}`, { ...who, protocolVersion: 4 })
  onTestFinished(() => client.endAsync(true))
  return (topic: string, body: unknown, qos: 0 | 1 = 1) =>
    client.publishAsync(topic, typeof body === 'string' ? body : JSON.stringify(body), { qos })
}
