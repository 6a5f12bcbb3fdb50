import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackerCommandCreate } from '#client/limits/tracker-command.gen.ts'
import { vehicleCreate } from '#client/limits/vehicle.gen.ts'
import type { Limits } from '#client/limits.ts'
import { clientLimits, limitOf, longestOf } from '#src/generate/client-limits.ts'
import { operations } from './operations.ts'

/** What the client knows of the limits of operations (`clients/typescript/src/limits`) is what they declare. */

const folder = 'clients/typescript/src/limits'
const families = readdirSync(folder).map((file) => file.replace('.gen.ts', ''))
const known: Readonly<Record<string, Limits>> = Object.assign(
  {},
  ...(await Promise.all(families.map((family) => import(`../../clients/typescript/src/limits/${family}.gen.ts`)))),
)

test('no file is left of operations that there are no more', async () => {
  const made = await clientLimits()
  expect(families.map((family) => `${folder}/${family}.gen.ts`).sort()).toEqual(made.map(({ path }) => path).sort())
})

test('every parameter of every operation has its limits', () => {
  const asked = operations.filter(({ params }) => Object.keys(params.properties).length > 0)
  const nameOf = (path: string): string => path.replace(/[/_](\w)/g, (_, letter: string) => letter.toUpperCase())
  expect(Object.keys(known).sort()).toEqual(asked.map(({ path }) => nameOf(path)).sort())
  for (const { path, params } of asked)
    expect(Object.keys(known[nameOf(path)] ?? {})).toEqual(expect.arrayContaining(Object.keys(params.properties)))
})

test('lengths, ranges, values, and what must be given are told by the names of failures', () => {
  expect(vehicleCreate['vehicle.label']).toEqual({ required: true, minLength: 1, maxLength: 255 })
  expect(vehicleCreate['vehicle.manufacture_year']).toEqual({ minimum: 0, maximum: 9999 })
  expect(vehicleCreate['vehicle.fuel_type']).toEqual({ enum: ['petrol', 'diesel', 'gas'] })
  expect(vehicleCreate['vehicle.liability_insurance_valid_till']).toEqual({})
  expect(trackerCommandCreate['command.config.headers[].key']).toEqual({ required: true, maxLength: 100 })
})

test('what has several shapes is as wide as the widest, and has no bound where one has none', () => {
  const field = { name: '', type: '', required: false, rule: '', told: '' }
  const limitsOf = (...schemas: object[]) => limitOf({ ...field, schemas })
  expect(limitsOf({ type: 'string', maxLength: 3 }, { type: 'string', maxLength: 5 })).toEqual({ maxLength: 5 })
  expect(limitsOf({ type: 'string', maxLength: 3 }, { type: 'string' })).toEqual({})
  expect(limitsOf({ anyOf: [{ type: 'integer', minimum: 2, maximum: 4 }, { type: 'null' }] })).toEqual({
    minimum: 2,
    maximum: 4,
  })
  expect(limitsOf({ type: ['string', 'null'], enum: ['a', null] })).toEqual({ enum: ['a'] })
  expect(limitsOf({ type: 'string', const: 'a' }, { type: 'string', enum: ['b'] })).toEqual({ enum: ['a', 'b'] })
})

test('the longest text of a pattern is a limit where it can be told', () => {
  const lengths = ['^[A-Z]{3}$', '^[A-Za-z0-9-]{1,19}$', '^[a-z0-9][a-z0-9._@+-]{0,63}$', '^\\+?[0-9]{3,20}$'].map(
    (pattern) => longestOf({ pattern }),
  )
  expect(lengths).toEqual([3, 19, 64, 21])
  for (const pattern of ['^[!-~]+$', '^([0-9]{8}|[0-9]{10})?$', '^https?://', '^[a-z]*$'])
    expect([pattern, longestOf({ pattern })]).toEqual([pattern, undefined])
})

/** Forms that make a thing and change it have the limits of the first. */
const pairs = Object.keys(known).flatMap((name) =>
  /Create$/.test(name) && known[name.replace(/Create$/, 'Update')] ? [[name, name.replace(/Create$/, 'Update')]] : [],
)

test.each(pairs)('%s and %s have the same limits for the same parameters', (create, update) => {
  const bounds = (limits: Limits = {}, parameter: string) => ({ ...limits[parameter], required: undefined })
  const shared = Object.keys(known[create as string] ?? {}).filter(
    (parameter) => parameter in (known[update as string] ?? {}),
  )
  for (const parameter of shared)
    expect([parameter, bounds(known[update as string], parameter)]).toEqual([
      parameter,
      bounds(known[create as string], parameter),
    ])
})
