import { Type } from 'typebox'
import * as templates from '#store/field/form-templates.ts'
import { user } from '../../../caller.ts'
import { query } from '../../../operation.ts'
import { Id } from '../../../schema.ts'

/** Of tasks, as the supplement names them (9.2). */
const statuses = ['unassigned', 'assigned', 'done', 'failed', 'delayed', 'arrived', 'faulty'] as const

export default query('form/template/stats/read', {
  summary: 'Tells how often a template of forms was used.',
  description:
    '`tasks` counts tasks with a form of it by their status, `scheduled` schedules of tasks: this version has no tasks, so each is 0. ' +
    '`forms` counts the forms that were made of it, and those that were submitted.',
  access: user,
  params: Type.Object({ template_id: Id }),
  result: Type.Object({
    tasks: Type.Object(Object.fromEntries(statuses.map((status) => [status, Type.Integer()]))),
    scheduled: Type.Integer(),
    forms: Type.Object({ created: Type.Integer(), submitted: Type.Integer() }),
  }),
  errors: ['not_found'],

  async handler({ template_id }, { db, caller, fail }) {
    if (!(await templates.read(db, caller, template_id))) fail('not_found')
    const tasks = Object.fromEntries(statuses.map((status) => [status, 0]))
    return { tasks, scheduled: 0, forms: await templates.countForms(db, caller, template_id) }
  },
})
