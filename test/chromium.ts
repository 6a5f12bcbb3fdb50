import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { afterwards } from '#test/afterwards.ts'
import type { Answer } from '#test/fleet.ts'
import { programOf } from '#test/programs.ts'

/** A real browser for tests of pages, by its own protocol; `.ci/run` installs it. */
export const program = programOf('chromium')

/** A page of a fresh browser that is so large, in CSS pixels. */
export const browse = async (size: { width: number; height: number }) => {
  const profile = await mkdtemp(join(tmpdir(), 'odograph-chromium-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--lang=en', '--remote-debugging-port=0']
  const browser = spawn(program as string, [...flags, `--user-data-dir=${profile}`, 'about:blank'])
  let said = ''
  browser.stderr.on('data', (text) => {
    said += text
  })
  afterwards(async () => {
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    browser.kill('SIGKILL')
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  })
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/ws:\/\/\S+/)
  const [address = ''] = /ws:\/\/\S+/.exec(said) ?? []
  const targets = (await (await fetch(`http://${new URL(address).host}/json`)).json()) as Answer[]
  const socket = new WebSocket(targets.find(({ type }) => type === 'page').webSocketDebuggerUrl)
  await new Promise((resolve) => socket.once('open', resolve))
  const waiting = new Map<number, (answer: Answer) => void>()
  const problems: string[] = []
  socket.on('message', (text) => {
    const { id, method, params, ...answer } = JSON.parse(String(text))
    waiting.get(id)?.(answer)
    if (method === 'Runtime.exceptionThrown') problems.push(JSON.stringify(params))
    if (method === 'Log.entryAdded' && params.entry.level === 'error') problems.push(params.entry.text)
  })
  let count = 0
  const ask = (method: string, params: object = {}): Promise<Answer> =>
    new Promise((resolve) => {
      waiting.set(++count, ({ result }) => resolve(result))
      socket.send(JSON.stringify({ id: count, method, params }))
    })
  for (const domain of ['Page', 'Runtime', 'Log']) await ask(`${domain}.enable`)
  await ask('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: size.width < 640 })
  return {
    open: (url: string) => ask('Page.navigate', { url }),
    /** The value of an expression in the page. */
    value: async (expression: string): Promise<Answer> =>
      (await ask('Runtime.evaluate', { expression, returnByValue: true })).result.value,
    click: (selector: string) =>
      ask('Runtime.evaluate', { expression: `document.querySelector('${selector}').click()` }),
    /** What the browser has complained of. */
    problems,
    picture: async (): Promise<Buffer> => Buffer.from((await ask('Page.captureScreenshot')).data, 'base64'),
    dark: () => ask('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'dark' }] }),
  }
}
