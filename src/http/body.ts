import type { IncomingMessage } from 'node:http'
import { Failure } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { hasMoreFields, hasMoreValues } from '#net/count-values.ts'
import { readBody } from '#net/read-body.ts'
import { readJson } from './coerce.ts'
import type { Schema } from './schema.ts'

/** Bodies: how large they may be, and how they are read without taking long. */

/** Bytes of any body, and of those that are as large as their parameters. */
export const least = 16 * 1024
const most = 1024 * 1024

/** Bytes of a body of the operation: so many as its parameters may need, however they are written. */
export const largestBody = ({ params, largest_body }: Pick<Operation, 'params' | 'largest_body'>): number =>
  largest_body ?? Math.min(least + sizeOf(params as Schema), most)

/** Bytes: of a character `\\u0435` as JSON or `%D0%B5` in a form, of a number its digits. */
const sizes = { character: 6, number: 32, any: 2048 }

const sizeOf = (schema: Schema): number => {
  const { maxLength = 64, maxItems = 0, items, maxProperties = 0, properties = {}, anyOf } = schema
  if (anyOf) return Math.max(...anyOf.map(sizeOf))
  if (schema.enum) return Math.max(...schema.enum.map((word) => String(word).length)) + 4
  const types = [schema.type ?? []].flat()
  const [values] = Object.values(schema.patternProperties ?? {})
  const fields = Object.entries(properties).map(([name, property]) => name.length + 8 + sizeOf(property))
  return Math.max(
    types.length === 0 ? sizes.any : sizes.number,
    types.includes('string') ? maxLength * sizes.character : 0,
    items ? maxItems * (1 + sizeOf(items)) : 0,
    values ? maxProperties * (sizes.number + sizeOf(values)) : 0,
    fields.reduce((sum, size) => sum + size, 0),
  )
}

/** A body of `most` bytes. Error 9 when it is larger, and what `hold` throws; rejects when its caller goes away. */
export const readWhole = async (
  request: IncomingMessage,
  most: number,
  hold?: (bytes: number) => void,
): Promise<Buffer> => {
  const body = await readBody(request, most, hold)
  if (!body) throw new Failure('request_too_large')
  return body
}

/** Fields of a form or a query string, and values of a JSON text: more than any operation has. */
export const most_fields = 1000
const most_values = 100_000

/** First value wins: repeated parameters are ignored (rulings, "Tolerance"); and so are those behind the first thousand. */
export const readQuery = (text: string): Record<string, string> => {
  const values: Record<string, string> = {}
  let left = most_fields
  for (const [name, value] of new URLSearchParams(text)) {
    if (left-- === 0) break
    values[name] ??= value
  }
  return values
}

/** Error 9 where there are more fields than any operation has: nothing of them is read then. */
export const readForm = (body: Buffer): Record<string, string> => {
  if (hasMoreFields(body, most_fields)) throw new Failure('request_too_large')
  return readQuery(body.toString())
}

/** An object; an empty text is an empty one. Error 5 for what is none, 9 where there are more values than any operation takes. */
export const readObject = (body: Buffer, exact: boolean): Record<string, unknown> => {
  if (hasMoreValues(body, most_values)) throw new Failure('request_too_large')
  const text = body.toString()
  if (text.trim() === '') return {}
  try {
    const value = readJson(text, exact)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // No JSON is refused as what is no object is.
  }
  throw new Failure('wrong_format')
}
