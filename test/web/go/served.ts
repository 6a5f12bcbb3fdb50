import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openSite } from '#src/web/built.ts'
import { buildAhead } from '#src/web/web.ts'
import { afterwards } from '#test/afterwards.ts'
import { axe, contextOf, type Looking, listen, picture } from '../browser.ts'

/** The page of drivers as it is built, before a service that is made up: what it asks is answered by a test. */

const root = resolve(fileURLToPath(new URL('../../..', import.meta.url)))

/** An answer, or an error by its number with more of its body. */
export type Answer = object | { code: number; http?: number; [more: string]: unknown }
/** What was sent. */
export type Given = Readonly<Record<string, unknown>>

export const sizes = { tall: { width: 390, height: 844 }, small: { width: 360, height: 640 } } as const

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request.setEncoding('latin1')) text += chunk
  return text
}

/** Starts it. `answers`: by path, functions of what was sent; `asked` tells what was, in its order. */
export const serveGo = async (answers: Readonly<Record<string, (given: Given) => Answer>>) => {
  const { folder } = await buildAhead(root, [join(root, 'node_modules/.cache/odograph')])
  const site = await openSite(folder)
  if (!site) throw new Error('there is no build')
  const asked: { path: string; given: Given }[] = []
  const tell = (response: ServerResponse, http: number, type: string, body: string | Buffer): void => {
    response.writeHead(http, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
  }
  const answer = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request)
    const isJson = request.headers['content-type'] === 'application/json'
    const given = isJson ? JSON.parse(text) : { bytes: text.length, text }
    asked.push({ path, given })
    const found = answers[path]?.(given) ?? { code: 111, http: 404 }
    const { code, http = 400, ...more } = found as { code?: number; http?: number }
    if (typeof code !== 'number') return tell(response, 200, 'application/json', JSON.stringify(found))
    const status = { code, description: 'refused' }
    tell(response, http, 'application/json', JSON.stringify({ success: false, status, ...more }))
  }
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/\?.*$/, '')
    if (request.method === 'POST') return answer(path.replace('/v2/', ''), request, response)
    if (path === '/go') return tell(response, 200, 'text/html; charset=utf-8', site.pages.go.html)
    const file = site.files[path]
    return file ? tell(response, 200, file.type, await site.read(path)) : tell(response, 404, 'text/plain', '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(() => new Promise((done) => server.close(done).closeAllConnections()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, told: (path: string) => asked.flatMap((one) => (one.path === path ? [one.given] : [])) }
}

interface Opening extends Looking {
  /** What stands behind the address: a link that signs in. */
  hash?: string
  /** Where the phone is; nowhere where it does not say. */
  place?: { latitude: number; longitude: number; accuracy?: number }
  /** Run in each page before its own scripts. */
  script?: string
}

/** A phone that opens the page. */
export const openGo = async (
  url: string,
  { hash = '', place, script, size = sizes.tall, ...looking }: Opening = {},
) => {
  const context = await contextOf({ size, ...looking })
  if (place) {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(place)
  }
  if (script) await context.addInitScript(script)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints = listen(page, url)
  await page.goto(`${url}/go${hash && `#${hash}`}`)
  return {
    context,
    page,
    complaints,
    picture: (name: string) => picture(page, `go-${name}`),
    /** Everybody can use it, nothing scrolls sideways or is too small for a thumb, and the browser complains of nothing. */
    async check(): Promise<void> {
      expect(await axe(page)).toEqual([])
      expect(await wide(page)).toBe(0)
      expect(await tiny(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  }
}

const wide = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** What is pressed and measures less than 44 pixels. */
const tiny = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('button, select, textarea, a, input:not([type=radio], [type=checkbox], [type=file]), label:has(input)')]
    .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width > 0 && (width < 44 || height < 44) })
    .map(({ outerHTML }) => outerHTML.slice(0, 120))`)
