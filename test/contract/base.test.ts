import type { InjectOptions } from 'light-my-request'
import { expect, test } from 'vitest'
import { fleet, freshFiles } from '#test/fleet.ts'
import { form } from '#test/form.ts'
import { twoHalves } from '#test/images.ts'
import { named } from './operations.ts'

/** Clients of installations on premises ask below `/api-v2`, and say `NVX` where others say `SVC`: it is one door. */

const files = freshFiles()
const { server, tenant, panel } = await fleet({}, files)
const alice = await tenant('Europe/Berlin')
const ann = await panel({})

/** What became of it: its figures may be others a moment later. */
const outcomeOf = async (asked: InjectOptions) => {
  const { statusCode, headers, body } = await server.inject(asked)
  const { success, status, errors } = /json/.test(String(headers['content-type'])) ? JSON.parse(body) : {}
  return { http: statusCode, type: headers['content-type'], success, status, errors }
}

test.each(named)('%s is the same operation there, with a slash and without', async (path, { kind, access }) => {
  const { hash } = access.hashes.includes('panel') ? ann : alice
  // What a command would change is not to be found changed the second time.
  const shown = kind === 'query' ? hash : 'f'.repeat(32)
  for (const method of ['GET', 'POST'] as const)
    for (const slash of ['', '/']) {
      const asked = (base: string, scheme: string) =>
        outcomeOf({ method, url: `${base}/${path}${slash}`, headers: { authorization: `${scheme} ${shown}` } })
      const there = await asked('/api-v2', 'NVX')
      expect(there).toEqual(await asked('/v2', 'SVC'))
      expect([111, 112]).not.toContain(there.status?.code)
    }
})

const picture = `static/tag/avatars/${'ab'.repeat(16)}.png`
await files.put(picture.slice('static/'.length), Buffer.from('picture'), 'image/png')

test.each(['openapi.json', 'openapi.json/', picture])('%s is there too', async (path) => {
  const asked = async (base: string) => {
    const { statusCode, rawPayload } = await server.inject({ method: 'GET', url: `${base}/${path}` })
    return { statusCode, rawPayload }
  }
  const there = await asked('/api-v2')
  expect(there).toEqual(await asked('/v2'))
  expect(there.statusCode).toBe(200)
})

test('a file is sent and fetched there too, its times told as the header wants', async () => {
  const { value: ticket } = await alice.call('checkin/image/create', { size: 100_000 })
  const bytes = await twoHalves().png().toBuffer()
  const { headers, payload } = form({ ...ticket.fields, file: { name: 'van.png', type: 'image/png', bytes } })
  const asked = { payload, headers: { ...headers, 'nvx-iso-datetime': 'true' } }
  const { value } = (await server.inject({ method: 'POST', url: '/api-v2/file/upload', ...asked })).json()
  expect(value).toMatchObject({ id: ticket.file_id, uploaded: expect.stringMatching(/T.*\+\d\d:00$/) })
  const { pathname, search } = new URL(value.download_url)
  const fetched = await server.inject({ url: `${pathname.replace('/v2', '/api-v2')}${search}` })
  expect(fetched.rawPayload).toEqual(bytes)
})
