/**
 * The limits of one parameter, in the words of JSON Schema. What has several shapes has the widest limits of them. `required`: it
 * must be given where the object that it is of is given.
 */
export interface Limit {
  readonly required?: true
  /** Characters of a text. */
  readonly minLength?: number
  readonly maxLength?: number
  /** A number, in the unit of the service. */
  readonly minimum?: number
  readonly maximum?: number
  /** Entries of a list. */
  readonly minItems?: number
  readonly maxItems?: number
  /** The values that it may have. */
  readonly enum?: readonly unknown[]
}

/**
 * The limits of an operation's parameters by their names as failures name them, `tag.name`; `[]` stands after what is a list, `*` for any
 * key. `limits/tag.gen.ts` holds those of `tag/…`, as `tagUpdate` of `tag/update`: whoever imports one brings no other along.
 */
export type Limits = Readonly<Record<string, Limit>>
