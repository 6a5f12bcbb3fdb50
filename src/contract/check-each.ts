import {
  _,
  type Ajv2020 as Ajv,
  type AnySchemaObject,
  type CodeKeywordDefinition,
  type FuncKeywordDefinition,
  type KeywordCxt,
  Name,
} from 'ajv/dist/2020.js'
import { Type } from 'ajv/dist/compile/util.js'
import { usePattern } from 'ajv/dist/vocabularies/code.js'

/**
 * The entries of lists and maps, checked as the library does but for one thing: it makes an error of each of a hundred
 * thousand wrong ones, which takes seconds. What is right and what is wrong is the same.
 */

/** Errors, of which several may be told as one, after which a wrong entry is the last that is looked at: more than are told. */
const enough = 1000

/** Where what the library writes counts errors. */
const errors = new Name('errors')

/** Checks an entry, and leaves the loop when it is wrong and that will do. */
const checkOne = (context: KeywordCxt, entry: Parameters<KeywordCxt['subschema']>[0]): void => {
  const { gen, keyword } = context
  const valid = gen.name('valid')
  context.subschema({ keyword, ...entry }, valid)
  gen.if(_`!${valid} && ${errors} >= ${enough}`, () => gen.break())
}

const items: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  // What describes schemas says `true` of some.
  schemaType: ['object', 'boolean'],
  before: 'uniqueItems',
  code(context) {
    const { gen, data, parentSchema } = context
    const check = (dataProp: Name) => checkOne(context, { dataProp, dataPropType: Type.Num })
    const checkAll = () => gen.forRange('i', 0, _`${data}.length`, check)
    // A list that is too long is wrong already.
    if (parentSchema.maxItems === undefined) checkAll()
    else gen.if(_`${data}.length <= ${parentSchema.maxItems}`, checkAll)
  },
}

const patternProperties: CodeKeywordDefinition = {
  keyword: 'patternProperties',
  type: 'object',
  schemaType: 'object',
  code(context) {
    const { gen, data, schema } = context
    for (const schemaProp of Object.keys(schema)) {
      const check = (dataProp: Name) => checkOne(context, { schemaProp, dataProp, dataPropType: Type.Str })
      gen.forIn('key', data, (key) => gen.if(_`${usePattern(context, schemaProp)}.test(${key})`, () => check(key)))
    }
  },
}

/**
 * The library compares each entry that may be an object with each other one. What is declared stands in one order; a list that
 * is too long is wrong already.
 */
const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  validate: (wanted: boolean, list: unknown[], parent: AnySchemaObject = {}) =>
    !wanted ||
    list.length > (parent.maxItems ?? list.length) ||
    new Set(list.map((item) => JSON.stringify(item))).size === list.length,
}

export const checkEach = (ajv: Ajv): Ajv =>
  [items, patternProperties, uniqueItems].reduce(
    (changed, definition) => changed.removeKeyword(definition.keyword as string).addKeyword(definition),
    ajv,
  )
