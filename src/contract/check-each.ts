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
 * Checks of the entries of lists and maps in place of the library's, which makes an error of each of a hundred thousand
 * wrong ones and takes seconds for it. Both find the same values right and wrong.
 */

/** Errors found (several may be told as one) after which no further entry is checked: more than an answer tells. */
const enough = 1000

/** The variable in which the library's generated code counts errors. */
const errors = new Name('errors')

/** Generates the check of one entry, which leaves the loop once there are `enough` errors. */
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
 * Compares entries by their JSON, where the library compares each object with each other one: declared objects have
 * their fields in one order. A list that is too long is not compared, for it is wrong already.
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

/** Gives the validator our checks of `items`, `patternProperties` and `uniqueItems`. */
export const checkEach = (ajv: Ajv): Ajv =>
  [items, patternProperties, uniqueItems].reduce(
    (changed, definition) => changed.removeKeyword(definition.keyword as string).addKeyword(definition),
    ajv,
  )
