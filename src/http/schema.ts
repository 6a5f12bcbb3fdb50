import type { TargetRules } from './target-rules.ts'

/** The part of JSON Schema that the declarations use. */
export interface Schema {
  /** Its name as a component, where several operations share it. */
  title?: string
  description?: string
  $ref?: string
  type?: string | string[]
  format?: string
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  pattern?: string
  /** What the pattern asks for, in words. */
  'x-rule'?: string
  /** A password that is set: it must be as the operator wants them. */
  'x-new-password'?: true
  /** Whom the platform is to speak to: the setting that has the networks which are not public and may be named. */
  'x-target'?: keyof TargetRules
  /** It is told to nobody, the audit neither. */
  'x-secret'?: true
  enum?: unknown[]
  /** What a text stands for that is none of `enum`; without it such a text is wrong. */
  'x-unknown'?: unknown
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  default?: unknown
  /** Null is wrong, though it may be left out; of others null says the same as leaving out. */
  'x-not-null'?: true
}

export const typesOf = (schema: Schema): readonly string[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : ([schema.type ?? []].flat() as string[])

/** Answers whether a value of it may be text as well as a number somewhere: then no digit of a number is lost (custom fields, conditions). */
export const isExact = (schema: Schema): boolean => {
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema
  const types = typesOf(schema)
  const within = [
    ...Object.values(properties),
    ...Object.values(patternProperties),
    ...(items ? [items] : []),
    ...anyOf,
  ]
  return (types.includes('string') && types.includes('number')) || within.some(isExact)
}

/** Parameters as they arrived: JSON values, and the texts of query strings and forms. JSON wins where both name a parameter. */
export interface Given {
  json: Record<string, unknown>
  text: Record<string, string>
}
