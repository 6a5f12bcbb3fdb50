import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { type Fault, refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { builtIn, ChangedEntity, type Settings } from '#resource/entity.ts'
import * as entities from '#store/fleet/entities.ts'

export default command('entity/update', {
  summary: 'Lays out the fields of an entity.',
  description: 'The sections hold every built-in and custom field exactly once.',
  access: userWith('places_custom_fields_update'),
  params: Type.Object({ entity: Described(ChangedEntity, 'What it becomes.') }),
  result: None,
  errors: ['not_found'],
  example: {
    params: {
      entity: {
        id: 1,
        settings: { layout: { sections: [{ label: 'All', field_order: [...builtIn] }] } },
      },
    },
  },

  async handler({ entity: { id, settings } }, { db, caller, fail }) {
    if (!(await entities.lock(db, caller, id))) fail('not_found')
    const custom = await entities.fields(db, caller, id)
    refuse(layoutFaults(settings, [...builtIn, ...custom.map((field) => String(field.id))]))
    await entities.updateSettings(db, caller, id, settings)
    return {}
  },
})

const at = 'entity.settings.layout.sections'

const layoutFaults = ({ layout: { sections } }: Settings, fields: readonly string[]): Fault[] => {
  const placed = sections.flatMap(({ field_order }, section) =>
    field_order.map((name, i) => ({ name, parameter: `${at}.${section}.field_order.${i}` })),
  )
  const names = placed.map(({ name }) => name)
  const missing = fields.filter((name) => !names.includes(name))
  return [
    ...placed.filter(({ name }) => !fields.includes(name)).map(({ parameter }) => fault(parameter, 'is no field')),
    ...placed
      .filter(({ name }, i) => names.indexOf(name) < i)
      .map(({ parameter }) => fault(parameter, 'is there twice')),
    ...(missing.length > 0 ? [fault(at, `must hold ${missing.join(', ')} too`)] : []),
  ]
}

const fault = (parameter: string, error: string): Fault => ({ parameter, error })
