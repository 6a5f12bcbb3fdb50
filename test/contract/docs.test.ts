import { execFileSync } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { fieldsOf } from '#http/docs/fields.ts'
import type { Entry } from '#http/docs/find.ts'
import { article } from '#http/docs/operation.ts'
import { addressOf } from '#http/docs/places.ts'
import { type Asked, languages } from '#http/docs/snippets.ts'
import type { Schema } from '#http/schema.ts'
import { fleet } from '#test/fleet.ts'
import { named, operations } from './operations.ts'

/** The documentation that people read: `/docs` and below. */

const { server } = await fleet({ own: true })
const root = fileURLToPath(new URL('../../', import.meta.url))
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const textOf = (markup: string): string =>
  markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const addresses = ['/docs', '/docs/errors', ...new Set(operations.map((one) => addressOf(one).replace(/#.*/, '')))]

test.each(addresses)('%s asks nobody but us, and is no long page', async (url) => {
  const { body, headers, statusCode } = await get(url)
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(body).not.toMatch(/<[^>]*(src|href)="(https?:)?\/\//)
  expect(body).not.toMatch(/ style="| on\w+="/)
  const packed = await get(url, { 'accept-encoding': 'br' })
  expect(packed.rawPayload.length).toBeLessThan(40_000)
})

test.each(named)('%s stands where it is looked for', async (path, operation) => {
  const { body } = await get(addressOf(operation).replace(/#.*/, ''))
  expect(body).toContain(`<article id="${path}">`)
  expect((await get('/docs')).body).toContain(`href="${addressOf(operation)}"`)
})

test('what a page links to is there', async () => {
  for (const address of addresses) {
    const { body } = await get(address)
    for (const [, url = ''] of body.matchAll(/(?:href|src)="(\/[^"#]*)/g))
      if (!addresses.includes(url)) expect([address, url, (await get(url)).statusCode]).toEqual([address, url, 200])
  }
})

test('the index of the search holds names, summaries, fields, failures and words', async () => {
  const index = (await get('/docs/index.json')).json() as Entry[]
  const entry = (title: string) => index.find((one) => one.title === title)
  expect(index.map(({ title }) => title)).toEqual(expect.arrayContaining(named.map(([path]) => path)))
  expect(entry('tag/create')).toMatchObject({ at: '/docs/tag#tag/create', told: 'Creates a tag.' })
  expect(entry('tag/create')?.fields).toContain('tag.color')
  expect(entry('tag/create')?.failures).toContain('268 over_quota: Over quota')
  expect(entry('tag/create')?.words.split(' ')).toContain('hexadecimal')
  expect(entry('201 not_found')).toMatchObject({ at: '/docs/errors#201', told: errors.not_found[2] })
  expect(entry('Times')?.words).toContain('iso_datetime')
})

test('whoever has a page is told that it is the same', async () => {
  for (const url of [
    '/docs',
    '/docs/tag',
    '/docs/index.json',
    '/docs/reader.js',
    '/docs/reader.css',
    '/v2/openapi.json',
  ])
    for (const encoding of ['', 'br', 'gzip']) {
      const asked = { 'accept-encoding': encoding }
      const { headers } = await get(url, asked)
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: expect.any(String) })
      const again = await get(url, { ...asked, 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
      const other = await get(url, { ...asked, 'if-none-match': '"other"' })
      expect(other.statusCode).toBe(200)
    }
})

/** As the page shows it. */
const snippet = (markup: string, language: string): string =>
  textOf(new RegExp(`<pre data-language="${language}"[^>]*>(.*?)</pre>`, 's').exec(markup)?.[1] ?? '')

test('every line for JavaScript and the shell can be read by them', () => {
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor
  const lines = operations.map((operation) => {
    const markup = article(operation)
    expect(() => new AsyncFunction('hash', snippet(markup, 'JavaScript'))).not.toThrow()
    return snippet(markup, 'curl')
  })
  execFileSync('bash', ['-n'], { input: lines.join('\n') })
})

test('no line for the shell asks for what curl 7.68 does not know', async () => {
  const files = await Array.fromAsync(
    glob('{README.md,docs/**/*.{md,sh},clients/*/README.md,deploy/**}', { cwd: root }),
  )
  const written = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8').catch(() => '')))
  const lines = [...written, ...operations.map((operation) => snippet(article(operation), 'curl'))].flatMap((text) =>
    text.replaceAll('\\\n', ' ').split('\n'),
  )
  const asking = lines.filter((line) => /\bcurl\b/.test(line))
  expect(asking.length).toBeGreaterThan(operations.length)
  expect(asking.filter((line) => /--(json|url-query|variable|expand-\S+|fail-with-body|rate)\b/.test(line))).toEqual([])
})

test('a value is told once: in the words about it, or behind them', () => {
  const field = (schema: object) => fieldsOf({ properties: { state: schema } })[0]?.told
  const values = ['on', 'off', null]
  expect(field({ enum: values, description: 'How it is.' })).toBe('How it is; `on`, `off`')
  expect(field({ enum: values, description: '`on`: it runs.' })).toBe('`on`: it runs; `off`')
  expect(field({ enum: ['on'], description: '`on`, and nothing else.' })).toBe('`on`, and nothing else')
  for (const operation of operations)
    for (const { name, told } of [...fieldsOf(operation.params as Schema), ...fieldsOf(operation.result as Schema)]) {
      const [, listed = ''] = /(?:^|; )((?:`[^`]+`, )*`[^`]+`)(?:; default .*)?$/.exec(told) ?? []
      const before = told.slice(0, told.lastIndexOf(listed))
      const twice = listed.split(', ').filter((value) => value !== '' && before.includes(value))
      expect([operation.path, name, twice]).toEqual([operation.path, name, []])
    }
})

const asked: Asked = {
  path: 'tag/create',
  hash: true,
  params: { tag: { name: "o'hara", note: null, is: true, of: [1, []] } },
  saves: false,
}

test('what is asked is written as each language writes it', () => {
  const line = languages.curl(asked).replace(/^curl \S+/, 'printf %s')
  const [, body = ''] = execFileSync('bash', ['-c', line.replace(/-H "[^"]*"/, '').replace(/-H '[^']*'/, '')], {
    encoding: 'utf8',
  }).split('-d')
  expect(JSON.parse(body)).toEqual(asked.params)
  expect(languages.Python(asked)).toContain(`json={
        "tag": {
            "name": "o'hara",
            "note": None,
            "is": True,
            "of": [
                1,
                [],
            ],
        },
    },`)
  expect(languages.JavaScript({ ...asked, file: 'a.csv' })).toContain("form.set('file', file)")
  expect(languages.Python({ ...asked, file: 'a.csv' })).toContain('files={"file": open("a.csv", "rb")}')
})

test('what is written into a page cannot be markup', () => {
  const [operation] = operations
  if (!operation) throw new Error('there is an operation')
  expect(article({ ...operation, summary: '<script>"x"</script>' })).not.toContain('<script>"x"')
})
