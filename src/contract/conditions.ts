import { Type } from 'typebox'
import { digitsOf, parseExact } from '#formats/digits.ts'
import type { Condition, Kind, Test } from '#store/sql/conditions.ts'
import { type Fault, refuse } from './errors.ts'

/**
 * Search conditions (supplement 2.1), read from what clients send into trees for the store. All lists that take
 * conditions read them here, each with the kinds of its own fields.
 */

const types = ['and', 'or', 'not', 'eq', 'contains', 'in', 'period'] as const

/** Conditions in all, with those inside others. */
const most_conditions = 72

const Item = {
  type: ['object', 'string'],
  maxLength: 100_000,
  description: `\`and\`, \`or\` {\`conditions\`: 2 to 60}; \`not\` {\`condition\`}; \`eq\` {\`field\`, \`value\`: number};
\`contains\` {\`field\`, \`value\`: text of 1 to 760 characters, whatever its case}; \`in\` {\`field\`, \`value\`: array};
\`period\` {\`field\`, \`value\`: {\`from\`, \`to\`}, both included}. At most ${most_conditions}, with those inside others.`,
  properties: {
    type: { type: 'string', enum: types },
    field: { type: ['string', 'number'], maxLength: 255, minimum: 0, maximum: 2_147_483_647 },
    // No digit of a number in it is lost, for `field` may be text as well as a number (`isExact` in http/schema.ts).
    value: { description: 'What the field is compared with.' },
    condition: { description: 'Of `not`: what must not hold.' },
    conditions: { description: 'Of `and` and `or`: what must hold, all of it or one.' },
  },
  examples: [{ type: 'contains', field: 'label', value: 'depot' }],
}

/** Schema of conditions that must all hold; each may also be sent as JSON text. */
export const Conditions = Type.Unsafe<unknown[]>({ type: 'array', maxItems: most_conditions, items: Item })

/** Finds the kind of a field by its name; undefined if there is no such field. */
type Kinds = (name: string) => Kind | undefined

interface Reading {
  kinds: Kinds
  /** Of a local time, as the caller writes it. */
  timeOf(text: string): number | undefined
  faults: Fault[]
  count: number
}

/**
 * Reads conditions as sent into trees for the store. Throws error 7 with all faults, by the paths of the conditions.
 * `timeOf` reads the times of conditions with a `period`, as the caller writes them.
 */
export const readConditions = (
  given: readonly unknown[] | undefined,
  kinds: Kinds,
  { parameter = 'conditions', timeOf = () => undefined }: { parameter?: string; timeOf?: Reading['timeOf'] } = {},
): Condition[] => {
  const reading: Reading = { kinds, timeOf, faults: [], count: 0 }
  const read = readAll(given ?? [], parameter, reading)
  if (reading.count > most_conditions)
    reading.faults.push({ parameter, error: `must not be more than ${most_conditions} in all` })
  refuse(reading.faults)
  return read
}

type Json = Record<string, unknown>

const readAll = (given: readonly unknown[], at: string, reading: Reading): Condition[] =>
  given.flatMap((one, i) => readOne(one, `${at}.${i}`, reading) ?? [])

const readOne = (given: unknown, at: string, reading: Reading): Condition | undefined => {
  // What is far too long is not read to its end.
  if (++reading.count > 2 * most_conditions) return undefined
  const wrong = (parameter: string, error: string) => void reading.faults.push({ parameter, error })
  const json = typeof given === 'string' ? parsed(given) : given
  if (!isObject(json)) return wrong(at, 'must be a condition')
  if (!types.includes(json.type as never)) return wrong(`${at}.type`, `must be one of ${types.join(', ')}`)
  if (json.type === 'not') {
    const condition = readOne(json.condition, `${at}.condition`, reading)
    return condition && { type: 'not', condition }
  }
  if (json.type === 'and' || json.type === 'or') {
    const { conditions } = json
    if (!Array.isArray(conditions) || conditions.length < 2 || conditions.length > 60)
      return wrong(`${at}.conditions`, 'must be an array of 2 to 60 conditions')
    return { type: json.type, conditions: readAll(conditions, `${at}.conditions`, reading) }
  }
  return readTest(json, at, reading)
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return parseExact(text)
  } catch {
    return undefined
  }
}

const readTest = ({ type, field, value }: Json, at: string, reading: Reading): Condition | undefined => {
  const name = typeof field === 'number' ? String(field) : field
  const kind = typeof name === 'string' ? reading.kinds(name) : undefined
  const wrong = (parameter: string, error: string) => void reading.faults.push({ parameter, error })
  if (!kind) return wrong(`${at}.field`, 'is no field that can be searched')
  if ((kind === 'time') !== (type === 'period'))
    return wrong(
      `${at}.type`,
      kind === 'time' ? 'must be period for a time' : 'must not be period: the field is no time',
    )
  const test = tests[type as keyof typeof tests](value, kind, reading)
  if ('error' in test) return wrong([at, 'value', ...test.below].join('.'), test.error)
  return { type: 'test', field: name as string, test }
}

type Read = Test | { error: string; below: readonly string[] }

const numberError = 'must be a number from -2^63 to 2^63 - 1 of at most 6 fraction digits'
const partError = 'must be a text of 1 to 760 characters'

const tests = {
  eq: (value: unknown): Read => {
    const number = numberOf(value)
    return number === undefined ? { error: numberError, below: [] } : { numbers: [number] }
  },
  contains: (value: unknown): Read => (isPart(value) ? { parts: [value] } : { error: partError, below: [] }),
  in: (value: unknown, kind: Kind): Read => {
    if (!Array.isArray(value) || value.length === 0 || value.length > 1000)
      return { error: 'must be an array of 1 to 1000 values', below: [] }
    const isText = kind === 'text' || (kind === 'link' && value.some((item) => typeof item === 'string'))
    return isText ? partsOf(value) : numbersOf(value)
  },
  period: (value: unknown, _: Kind, { timeOf }: Reading): Read => {
    const times = ['from', 'to'].map((name) => (isObject(value) ? timeOf(String(value[name])) : undefined))
    const wrong = times.indexOf(undefined)
    if (wrong !== -1) return { error: 'must be a time', below: [['from', 'to'][wrong] as string] }
    const [from, to] = times as [number, number]
    return { from: new Date(from), to: new Date(to) }
  },
} as const

const numbersOf = (items: readonly unknown[]): Read => {
  const numbers = items.map(numberOf)
  const wrong = numbers.indexOf(undefined)
  return wrong === -1 ? { numbers: numbers as string[] } : { error: numberError, below: [String(wrong)] }
}

const partsOf = (items: readonly unknown[]): Read => {
  const parts = items.map((item) => (typeof item === 'number' ? String(item) : item))
  const wrong = parts.findIndex((part) => !isPart(part))
  return wrong === -1 ? { parts: parts as string[] } : { error: partError, below: [String(wrong)] }
}

const isPart = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= 760 && !value.includes('\0')

/** The digits of a condition's number, which may be sent as text; undefined if it is none. */
const numberOf = (value: unknown): string | undefined => {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const digits = digitsOf(String(value))
  const [, whole, fraction] = /^(-?\d{1,19})(?:\.(\d{1,6}))?$/.exec(digits ?? '') ?? []
  if (whole === undefined) return undefined
  const isWithin = BigInt.asIntN(64, BigInt(whole)) === BigInt(whole)
  return isWithin && !(fraction && [least, greatest].includes(BigInt(whole))) ? digits : undefined
}

const least = -(2n ** 63n)
const greatest = 2n ** 63n - 1n
