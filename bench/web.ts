import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { WebSocketServer } from 'ws'
import { type Account, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

const sizes = [100, 1_000, 10_000]
/** States of a frame, as the platform tells them. */
const together = 100
/** Seconds that the main thread is watched for, once all is drawn. */
const watched = 10
const settled = 5_000

/**
 * The map of fleets that move each second, all of them, in Chromium with software rendering: ODOGRAPH_TEST_CHROMIUM names it.
 * Lists and pages come from a platform; the live channel is played, for no more than the browser is measured.
 */
export const run = async (context: Context): Promise<Row[]> => {
  const program = process.env.ODOGRAPH_TEST_CHROMIUM
  if (!program) throw new Error('ODOGRAPH_TEST_CHROMIUM names no browser')
  const rows: Row[] = []
  for (const size of sizes) {
    context.say(`${size} vehicles`)
    const platform = await startPlatform(await context.place())
    try {
      rows.push(...(await measure(platform, await makeAccount(platform, size), program)))
    } finally {
      await platform.close()
    }
  }
  return rows
}

const measure = async (platform: Platform, account: Account, program: string): Promise<Row[]> => {
  await pagesOf(platform)
  const stage = await playChannel(platform, account)
  const args = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
  const browser = await chromium.launch({ executablePath: program, args })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${stage.url}/map#session=${account.hash}`)
    await page.locator('[role=option]').first().waitFor({ timeout: 60_000 })
    const usable = await page.evaluate(() => performance.now())
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
    await sleep(settled)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const busy = await busyShare(session)
    const keys = await keystrokes(page)
    await session.send('HeapProfiler.collectGarbage')
    const heap = (await metric(session, 'JSHeapUsedSize')) / 1_048_576
    const of = ` of ${account.trackers.length} vehicles`
    return [
      atMost(`first paint${of}`, paint, 'ms', 1_500),
      atMost(`usable${of}`, usable, 'ms', 3_000),
      atMost(`main thread, all told each second${of}`, busy * 100, '%', 25),
      atMost(`a keystroke in the search, p50${of}`, quantile(keys, 0.5), 'ms', 50),
      { name: `heap of the page${of}`, value: heap, unit: 'MB' },
    ]
  } finally {
    await browser.close()
    stage.close()
  }
}

/** The first start builds them. */
const pagesOf = async ({ port }: Platform): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/`)).ok) return
    await sleep(500)
  }
  throw new Error('the pages were not built')
}

const metric = async (session: CDPSession, wanted: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? 0
}

const busyShare = async (session: CDPSession): Promise<number> => {
  const before = await metric(session, 'TaskDuration')
  await sleep(watched * 1000)
  return ((await metric(session, 'TaskDuration')) - before) / watched
}

/** Milliseconds from each key to the picture that shows what it did. */
const keystrokes = async (page: Page): Promise<number[]> => {
  await page.evaluate(`
    globalThis.times = []
    const picture = (began) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)))
    document.addEventListener('keydown', ({ timeStamp }) => picture(timeStamp), { capture: true })`)
  await page.getByRole('combobox').focus()
  for (const key of 'van 12345') {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await sleep(300)
  }
  return page.evaluate(() => (globalThis as unknown as { times: number[] }).times)
}

/** The platform behind an address whose live channel moves each tracker each second. */
const playChannel = async ({ port }: Platform, { trackers }: Account) => {
  const server = createServer((asked, answer) => pass(port, asked, answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new WebSocketServer({ server, perMessageDeflate: true })
  sockets.on('connection', (socket) => {
    let second = 0
    const tell = (): void => {
      second++
      for (let first = 0; first < trackers.length; first += together) {
        const data = trackers.slice(first, first + together).map(({ source_id }) => stateOf(source_id, second))
        socket.send(JSON.stringify({ type: 'event', event: 'state_batch', user_time: localTime(), data }))
      }
    }
    const timer = setInterval(tell, 1000)
    socket.on('close', () => clearInterval(timer))
    tell()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = (): void => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
    server.closeAllConnections()
  }
  return { url, close }
}

const pass = (port: number, asked: IncomingMessage, answer: ServerResponse): void => {
  const { url: path, method, headers } = asked
  const sent = request({ host: '127.0.0.1', port, path, method, headers }, (told) => {
    answer.writeHead(told.statusCode ?? 500, told.headers)
    told.pipe(answer)
  })
  sent.on('error', () => answer.destroy())
  asked.pipe(sent)
}

const localTime = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ')

/** All over a country, each on its way. */
const stateOf = (source_id: number, second: number) => {
  const [row, column] = [source_id % 100, Math.floor(source_id / 100) % 100]
  const heading = (source_id * 37) % 360
  const way = (second * 14) / 111_195
  const location = {
    lat: 47 + row * 0.07 + way * Math.cos((heading * Math.PI) / 180),
    lng: 6 + column * 0.09 + way * Math.sin((heading * Math.PI) / 180),
  }
  const updated = localTime()
  return {
    source_id,
    gps: { updated, signal_level: 100, location, heading, speed: 50, alt: 100 },
    connection_status: 'active',
    movement_status: 'moving',
    movement_status_update: updated,
    ignition: true,
    ignition_update: updated,
    last_update: updated,
  }
}
