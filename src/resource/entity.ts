import { type Static, Type } from 'typebox'
import { Clearable, Described, Id, Lines, Name, Named, Nullable, OneOf, Optional, Text } from '#contract/schema.ts'

/** Types of resources that accounts may add custom fields to (specification 2.18). */
export const entityTypes = ['place'] as const

/** Fields of a place that are no custom fields, and that a layout arranges with these. */
export const builtIn = ['label', 'location', 'tags', 'description'] as const

const Section = Type.Object({
  label: Text(255),
  field_order: Type.Array(Type.String({ maxLength: 32 }), {
    maxItems: 1000,
    description: `Names of built-in fields (${builtIn.join(', ')}) and ids of custom fields, as text.`,
  }),
})

export const Settings = Named('EntitySettings', {
  layout: Described(
    Type.Object({
      sections: Type.Array(Section, { minItems: 1, maxItems: 100, description: 'Groups of fields, in their order.' }),
    }),
    'How its fields are arranged.',
  ),
})

export const Entity = Named('Entity', {
  id: Id,
  type: Described(OneOf(entityTypes), 'What has the fields, or what a field holds.'),
  settings: Described(Settings, 'How it is shown.'),
})

/** An entity as an update takes it: its type stays. */
export const ChangedEntity = Type.Pick(Entity, ['id', 'settings'])

/** Types of custom fields (supplement 2.2). */
export const fieldTypes = ['text', 'bigtext', 'email', 'phone', 'decimal', 'integer', 'employee'] as const

/** A custom field. Its label is unique within the entity. */
export const Field = Named('CustomField', {
  id: Id,
  label: Name(255),
  type: Described(OneOf(fieldTypes), 'What has the fields, or what a field holds.'),
  required: Type.Boolean(),
  description: Nullable(Lines(512)),
  params: Optional(Described(Type.Object({ responsible: Type.Boolean() }), 'What a field of the type has beside.')),
})

/** A custom field as clients send it: without an id it is a new one. */
export const GivenField = Type.Object({
  ...Type.Omit(Field, ['id', 'required', 'description', 'params']).properties,
  id: Clearable(Id),
  required: Optional(Type.Boolean({ default: false })),
  description: Clearable(Lines(512)),
  params: Optional(
    Described(
      Type.Object({ responsible: Optional(Type.Boolean({ default: false })) }),
      'What a field of the type has beside.',
    ),
  ),
})

export type Settings = Static<typeof Settings>
export type Field = Static<typeof Field>
export type GivenField = Static<typeof GivenField>
