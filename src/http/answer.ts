import { Readable } from 'node:stream'
import type { Caller } from '#contract/caller.ts'
import type { Operation } from '#contract/operation.ts'
import { isLeftOut } from '#contract/schema.ts'
import type { StreamedAnswer, StreamedMap, StreamedReport } from '#contract/streamed.ts'
import { type Clock, type ClockStyle, clock } from '#formats/clock.ts'
import type { Passing } from '#workshop/letters.ts'
import type { Schema } from './schema.ts'

/**
 * Answers on the wire: only what is declared, times told in the caller's zone.
 *
 * A month of points is 86,400 objects. The engine writes them as JSON three times as fast as code generated from the
 * schema (fast-json-stringify), so what is generated here only picks: one object literal for each declared object.
 */

/** Clocks that moments are told by: local times in the caller's zone, others in UTC. */
export interface Clocks {
  local: Clock
  utc: Clock
}

export const clocksOf = ({ time_zone }: Caller, style: ClockStyle): Clocks => ({
  local: clock(time_zone, style),
  utc: clock('UTC', style),
})

type Tell = (value: unknown, clocks: Clocks) => unknown

/** Answers as text, `success` in front unless the operation answers a bare array; a long one as a stream of it. */
export const compileAnswer = (operation: Pick<Operation, 'result' | 'bare'>) => {
  const tell = compilePassing(operation)
  return (value: unknown, clocks: Clocks): string | Readable => {
    const told = tell(value, clocks)
    return typeof told === 'string' ? told : Readable.from(copies(told), { objectMode: false })
  }
}

async function* copies(pieces: Passing): AsyncGenerator<Buffer> {
  for await (const bytes of pieces) yield Buffer.copyBytesFrom(bytes)
}

/** Makes what writes answers for who is done with each piece of a stream before the next. */
export const compilePassing = ({ result, bare }: Pick<Operation, 'result' | 'bare'>) => {
  const tell = tellOf(result as Schema) ?? asItIs
  const tellLong = compileStream(result as Schema)
  return (value: unknown, clocks: Clocks): string | Passing => {
    if (isStreamed(value)) return tellLong(value.streamed, clocks)
    const told = tell(value, clocks)
    return JSON.stringify(bare ? told : { success: true, ...(told as object) })
  }
}

type AnyStreamed = StreamedAnswer | StreamedMap | StreamedReport

const isStreamed = (value: unknown): value is AnyStreamed =>
  typeof value === 'object' && value !== null && 'streamed' in value

/**
 * The same for an answer whose `list`, `states`, `result`, or `sheets` of a `report`, come in batches; the first piece holds the
 * first of them.
 */
const compileStream = ({ properties: { list, states, result, report, ...rest } = {} }: Schema) => {
  const { sheets: _, ...about } = report?.properties ?? {}
  const [tellRest, tellAbout] = [tellFields(rest), tellFields(about)]
  const tellList = tellOf(list ?? {}) ?? asItIs
  const tellEntry = tellOf(valuesOf(states ?? result ?? {}) ?? {}) ?? asItIs
  const items = (batch: readonly unknown[], clocks: Clocks): string =>
    batch.length === 0 ? '' : `,${JSON.stringify(tellList(batch, clocks)).slice(1, -1)}`
  const entries = (batch: readonly unknown[], clocks: Clocks): string =>
    (batch as [number, unknown][])
      .map(([key, entry]) => `,"${key}":${JSON.stringify(tellEntry(entry, clocks))}`)
      .join('')
  const told = (fields: object, clocks: Clocks, tell = tellRest): string =>
    JSON.stringify(tell(fields, clocks)).slice(1, -1)

  return async function* (answer: AnyStreamed['streamed'], clocks: Clocks): AsyncGenerator<Buffer> {
    const isReport = 'within' in answer
    const write = 'field' in answer ? entries : items
    const first = told(answer.rest, clocks, isReport ? tellAbout : tellRest)
    const [open, close] = openingOf(answer)
    let before = `{"success":true,${isReport ? '"report":{' : ''}${first && `${first},`}${open}`
    for await (const batch of answer.list) {
      const bytes = typeof batch === 'function' ? batch(clocks.local) : Buffer.from(write(batch, clocks))
      if (bytes.length === 0) continue
      yield before === '' ? bytes : Buffer.concat([Buffer.from(before), bytes.subarray(1)])
      before = ''
    }
    const last = told(answer.last?.() ?? {}, clocks)
    yield Buffer.from(`${before}${close}${last && `,${last}`}}`)
  }
}

/** What opens and closes what is streamed. */
const openingOf = (answer: AnyStreamed['streamed']): readonly [open: string, close: string] => {
  if ('within' in answer) return ['"sheets":[', ']}']
  return 'field' in answer ? [`"${answer.field}":{`, '}'] : ['"list":[', ']']
}

const valuesOf = ({ patternProperties = {} }: Schema): Schema | undefined => Object.values(patternProperties)[0]

const asItIs: Tell = (value) => value

/** `undefined` for what is told as it is. */
const tellOf = (schema: Schema): Tell | undefined => {
  if (schema.format === 'local-time') return (value, { local }) => tellTime(value, local)
  if (schema.format === 'utc-time') return (value, { utc }) => tellTime(value, utc)
  if (schema.items) return tellItems(tellOf(schema.items))
  const fields = fieldsOf(schema)
  if (fields) return tellFields(fields)
  const values = valuesOf(schema)
  return values && tellValues(tellOf(values))
}

const tellTime = (value: unknown, clock: Clock): unknown => {
  if (typeof value === 'number') return clock(value)
  return value instanceof Date ? clock(value.getTime()) : value
}

const tellItems = (tell: Tell | undefined): Tell | undefined =>
  tell && ((value, clocks) => (Array.isArray(value) ? value.map((item) => tell(item, clocks)) : value))

/** The variants of a union are picked by the fields of all of them, and so are objects that several variants have by one name. */
const fieldsOf = ({ properties, anyOf = [] }: Schema): Record<string, Schema> | undefined => {
  const all = [properties, ...anyOf.map(fieldsOf)].filter((fields) => fields !== undefined)
  if (all.length === 0) return undefined
  const found: Record<string, Schema> = {}
  for (const [name, schema] of all.flatMap(Object.entries<Schema>)) found[name] = either(found[name], schema)
  return found
}

const either = (one: Schema | undefined, other: Schema): Schema =>
  one && fieldsOf(one) && fieldsOf(other) ? { anyOf: [one, other] } : other

/** A literal with constant names is what makes picking quick; the names are those of our own declarations. */
const tellFields = (fields: Record<string, Schema>): Tell => {
  const tells = Object.values(fields).map(tellOf)
  const entries = Object.keys(fields).map((field, i) => {
    const name = JSON.stringify(field)
    const told = tells[i] ? `tells[${i}](value[${name}], clocks)` : `value[${name}]`
    return `${name}: ${told}${isLeftOut(fields[field] as Schema) ? ' ?? undefined' : ''}`
  })
  const pick = new Function('tells', `return (value, clocks) => ({ ${entries.join(', ')} })`)(tells) as Tell
  return (value, clocks) => (typeof value === 'object' && value !== null ? pick(value, clocks) : value)
}

const tellValues = (tell: Tell | undefined): Tell | undefined =>
  tell &&
  ((value, clocks) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, tell(item, clocks)]))
      : value)
