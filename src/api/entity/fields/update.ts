import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Id, ListOf } from '#contract/schema.ts'
import { Field, GivenField, type Settings } from '#resource/entity.ts'
import * as entities from '#store/fleet/entities.ts'
import * as places from '#store/place/places.ts'
import { fieldFaults, most_fields } from './faults.ts'

export default command('entity/fields/update', {
  summary: 'Adds, changes and deletes custom fields of an entity.',
  description: `A field without an id is new, and joins the last section of the layout. The type of a field stays. With
\`delete_missing\` the fields that are not sent are deleted for good, with their values. At most ${most_fields} fields.`,
  access: userWith('places_custom_fields_update'),
  params: Type.Object({
    entity_id: Id,
    fields: Type.Array(GivenField, {
      maxItems: most_fields,
      description: 'Fields that are created or changed; who has no id is new.',
    }),
    delete_missing: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Stored fields that are not in the list are deleted, with their values.',
      }),
    ),
  }),
  result: ListOf(Field),
  errors: ['not_found'],

  async handler({ entity_id, fields: given, delete_missing = false }, { db, caller, fail }) {
    // Places that have values in what goes will change.
    if (delete_missing) await places.countForGood(db, caller)
    const { settings } = (await entities.lock(db, caller, entity_id)) ?? fail('not_found')
    const stored = await entities.fields(db, caller, entity_id)
    const missing = stored.filter(({ id }) => !given.some((field) => field.id === id))
    refuse(fieldFaults(given, stored, delete_missing ? [] : missing))
    const gone = delete_missing ? missing.map(({ id }) => id) : []
    await entities.removeFields(db, caller, gone)
    const wanted = given.map(storedField)
    for (const { id, ...field } of wanted) if (id) await entities.updateField(db, caller, { id, ...field })
    const added = await entities.createFields(
      db,
      caller,
      entity_id,
      wanted.filter(({ id }) => !id),
    )
    await entities.updateSettings(db, caller, entity_id, laidOut(settings, added.map(String), gone.map(String)))
    return { list: await entities.fields(db, caller, entity_id) }
  },
})

/** Employee fields have parameters, the others none. */
const storedField = ({ id, label, type, required = false, description, params }: GivenField) => ({
  id,
  label,
  type,
  required,
  description: description || null,
  ...(type === 'employee' && { params: { responsible: params?.responsible ?? false } }),
})

/** The layout with new fields at its end, without those that are gone. */
const laidOut = ({ layout }: Settings, added: readonly string[], gone: readonly string[]): Settings => ({
  layout: {
    sections: layout.sections.map(({ label, field_order }, i) => {
      const kept = field_order.filter((name) => !gone.includes(name))
      return { label, field_order: i === layout.sections.length - 1 ? [...kept, ...added] : kept }
    }),
  },
})
