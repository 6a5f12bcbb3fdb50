import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { WebSocketServer } from 'ws'
import type { Account } from './account.ts'
import type { Platform } from './platform.ts'

/** A browser before a platform, for what the pages cost. */

/** States of a frame, as the platform tells them. */
const together = 100

/** In Chromium with software rendering: ODOGRAPH_TEST_CHROMIUM names it. */
export const withPage = async <T>(measure: (page: Page, session: CDPSession) => Promise<T>): Promise<T> => {
  const program = process.env.ODOGRAPH_TEST_CHROMIUM
  if (!program) throw new Error('ODOGRAPH_TEST_CHROMIUM names no browser')
  const args = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
  const browser = await chromium.launch({ executablePath: program, args })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    return await measure(page, session)
  } finally {
    await browser.close()
  }
}

/** The first start builds them. */
export const pagesOf = async ({ port }: Platform): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/`)).ok) return
    await sleep(500)
  }
  throw new Error('the pages were not built')
}

/** Megabytes that the page's scripts hold. */
export const heapOf = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  return (await metric(session, 'JSHeapUsedSize')) / 1_048_576
}

export const metric = async (session: CDPSession, wanted: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? 0
}

/** Where a fleet is: degrees of the south-west, and between two of its rows. */
interface Ground {
  lat: number
  lng: number
  step: number
}

const country: Ground = { lat: 47, lng: 6, step: 0.07 }

/**
 * The platform behind an address whose live channel moves each tracker each second; `every` milliseconds are a second.
 * @param ground where they begin: all over a country unless told otherwise
 */
export const playChannel = async (
  { port }: Platform,
  { trackers }: Account,
  every = 1_000,
  ground: Ground = country,
) => {
  const server = createServer((asked, answer) => pass(port, asked, answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let second = 0
  const sockets = new WebSocketServer({ server, perMessageDeflate: true })
  sockets.on('connection', (socket) => {
    const tell = (): void => {
      second++
      for (let first = 0; first < trackers.length; first += together) {
        const data = trackers.slice(first, first + together).map(({ source_id }) => stateOf(ground, source_id, second))
        socket.send(JSON.stringify({ type: 'event', event: 'state_batch', user_time: localTime(), data }))
      }
    }
    const timer = setInterval(tell, every)
    socket.on('close', () => clearInterval(timer))
    tell()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = (): void => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
    server.closeAllConnections()
  }
  return { url, close, told: () => second }
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

/** In rows, each on its way. */
const stateOf = ({ lat, lng, step }: Ground, source_id: number, second: number) => {
  const [row, column] = [source_id % 100, Math.floor(source_id / 100) % 100]
  const heading = (source_id * 37) % 360
  const way = (second * 14) / 111_195
  const location = {
    lat: lat + row * step + way * Math.cos((heading * Math.PI) / 180),
    lng: lng + column * 1.3 * step + way * Math.sin((heading * Math.PI) / 180),
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
