import { expect, expectTypeOf, test } from 'vitest'
import { ApiError, type Client, createClient, type Params, type Result } from '#client/client.ts'
import { fleet } from '#test/fleet.ts'
import { addFields, place } from '#test/places.ts'

const { server, tenant } = await fleet({ own: true })
const url = await server.listen({ port: 0, host: '127.0.0.1' })
const tag = { name: 'north', color: '00ff00' }

test('operations are called with their parameters and answer their results', async () => {
  const { call } = createClient({ url: `${url}/`, hash: (await tenant()).hash })
  const { id } = await call('tag/create', { tag })
  expectTypeOf(id).toEqualTypeOf<number>()
  const { list } = await call('tag/list')
  expect(list).toEqual([{ id, ...tag }])
  expectTypeOf(list[0]?.name).toEqualTypeOf<string | undefined>()
})

test('a failure throws what was told', async () => {
  const { call } = createClient({ url, hash: (await tenant()).hash })
  const error = await call('tag/update', { tag: { id: 1, name: '', color: 'red' } }).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw error
  expect(error).toMatchObject({ path: 'tag/update', code: 7, http: 400, description: 'Invalid parameters' })
  expect(error.message).toBe('tag/update: 7 Invalid parameters')
  expect(error.body.errors).toContainEqual({ parameter: 'tag.color', error: expect.any(String) })
})

test('without a hash only what is for anyone answers', async () => {
  const { call } = createClient({ url })
  await expect(call('tag/list')).rejects.toMatchObject({ code: 4 })
  await expect(call('user/auth', { login: 'nobody@example.org', password: 'x' })).rejects.toMatchObject({ code: 102 })
})

test('an answer may be taken as it streams', async () => {
  const { download } = createClient({ url, hash: (await tenant()).hash })
  const response = await download('tag/list')
  expect(response.body).toBeInstanceOf(ReadableStream)
  expect(await response.json()).toEqual({ success: true, list: [] })
})

test('a file is uploaded with the parameters beside it, and what is wrong with it is told', async () => {
  const { upload } = createClient({ url, hash: (await tenant()).hash })
  const file = new File(['label;plate\nVan;HH-1'], 'fleet.csv')
  expect(await upload('data/spreadsheet/parse', file, { parse_header: true, preview_count: 1 })).toMatchObject({
    header: ['label', 'plate'],
    preview: ['Van\tHH-1'],
  })
  await expect(upload('data/spreadsheet/parse', new Blob([]))).rejects.toMatchObject({ code: 234 })
})

test('what is read may be sent back, also numbers of more digits than JavaScript carries', async () => {
  const alice = await tenant()
  const { call } = createClient({ url, hash: alice.hash })
  const [field] = await addFields(alice, { label: 'Width', type: 'decimal' })
  const fields = { [String(field)]: { value: '123456789012.123456' } }
  const { id: place_id } = await call('place/create', { place: { ...place, fields } })
  const { value } = await call('place/read', { place_id })
  await call('place/update', { place: value })
  expect((await call('place/read', { place_id })).value).toEqual(value)
  expect(value.fields).toEqual({ [String(field)]: { type: 'decimal', value: '123456789012.123456' } })
})

test('another fetch may do the asking', async () => {
  const asked: string[] = []
  const { call } = createClient({
    url: 'https://fleet.example',
    fetch: async (input) => {
      asked.push(String(input))
      return Response.json({ success: true, list: [] })
    },
  })
  await call('tag/list')
  expect(asked).toEqual(['https://fleet.example/v2/tag/list'])
})

test('times are text both ways, what is required is required and what has a default is not', () => {
  expectTypeOf<Result<'api/key/list'>['list'][number]['create_date']>().toEqualTypeOf<string>()
  expectTypeOf<Params<'track/list'>['from']>().toEqualTypeOf<string>()
  expectTypeOf<Params<'track/list'>['split']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<Result<'track/read'>['list'][number]['get_time']>().toEqualTypeOf<string>()
  expectTypeOf<Params<'panel/user/list'>['ascending']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<Params<'vehicle/create'>['force_reassign']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<{ from: string; to: string; tracker_id: number }>().toExtend<Params<'track/list'>>()
  expectTypeOf<{ from: string; to: string }>().not.toExtend<Params<'track/list'>>()
  expectTypeOf<Params<'tag/list'>['filter']>().toEqualTypeOf<string | null | undefined>()
})

test('the compiler refuses what the platform would', () => {
  const refused = ({ call }: Client) => [
    // @ts-expect-error a tag has a name
    call('tag/create', { tag: { color: 'ff0000' } }),
    // @ts-expect-error there is no such operation
    call('tag/rename', {}),
    // @ts-expect-error the tag is missing
    call('tag/create'),
  ]
  expectTypeOf(refused).toBeFunction()
})
