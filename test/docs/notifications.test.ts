import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAsk } from '#notify/ask.ts'
import { createReach } from '#notify/reach.ts'
import { callWebhook } from '#notify/webhook.ts'
import { freePort } from '#test/ports.ts'

/** What the page shows is pasted and does what it says. */

const page = await readFile('docs/notifications.md', 'utf8')
const block = (language: string): string => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''

const call = callWebhook(createAsk(createReach(['127.0.0.1'])))

test('the receiver in Node takes what is signed, from the platform and from curl, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-hook-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'receiver.mjs'), block('js'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const secret = 'a secret'
  const receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void receiver.kill())
  let said = ''
  receiver.stdout.on('data', (piece) => {
    said += piece
  })
  const body = JSON.stringify({ id: 1, message: 'Too fast “here”' })
  const told = { url, secret, delivery: '1', body }
  await expect.poll(() => call(told), { timeout: 10_000 }).toMatchObject({ status: 'sent', http_status: 204 })
  await expect.poll(() => said).toBe('Too fast “here”\n')
  expect(await call({ ...told, secret: 'another' })).toMatchObject({ status: 'failed', http_status: 401 })
  await writeFile(join(folder, 'body.json'), body)
  const env = { ...process.env, SECRET: secret, URL: url }
  const shell = spawn('sh', ['-ec', block('sh')], { cwd: folder, env })
  expect((await Array.fromAsync(shell.stdout)).join('')).toBe('204\n')
})
