import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, LocalDate } from '#contract/schema.ts'
import { countAnswers, countDays, countSchedules, countTasks } from '#store/forms/form-answers.ts'
import * as templates from '#store/forms/form-templates.ts'
import { Answers, answersOf } from './answers.ts'

/** Of tasks, as the supplement names them (9.2). */
const statuses = ['unassigned', 'assigned', 'done', 'failed', 'delayed', 'arrived', 'faulty'] as const

export default query('form/template/stats/read', {
  summary: 'Tells how often a template of forms was used.',
  description:
    '`tasks` counts tasks and checkpoints with a form of it by their status, `scheduled` schedules of tasks. ' +
    '`forms` counts the forms that were made of it, and those that were submitted. `days` and `answers` count of those that the ' +
    'caller sees: `days` those submitted on each day of the last 30, as far as there are any, `answers` what was chosen in the ' +
    'latest 10,000.',
  access: user,
  params: Type.Object({ template_id: Id }),
  result: Type.Object({
    tasks: Described(
      Type.Object(
        Object.fromEntries(statuses.map((status) => [status, Type.Integer({ description: 'How many there are.' })])),
      ),
      'Tasks with a form of the template, by their state.',
    ),
    scheduled: Type.Integer({ description: 'Tasks that are made by a schedule.' }),
    forms: Described(
      Type.Object({
        created: Type.Integer({ description: 'How many were made.' }),
        submitted: Type.Integer({ description: 'How many were submitted.' }),
      }),
      'Forms of the template.',
    ),
    days: Type.Array(
      Type.Object({
        date: Described(LocalDate, 'The day.'),
        submitted: Type.Integer({ description: 'How many were submitted.' }),
      }),
      { description: 'By day.' },
    ),
    answers: Type.Array(Answers, { description: 'The answers by field.' }),
  }),
  errors: ['not_found'],

  async handler({ template_id }, { db, caller, now, fail }) {
    const template = (await templates.read(db, caller, template_id)) ?? fail('not_found')
    const tasks = await countTasks(db, caller, template_id)
    const since = new Date(now.getTime() - 30 * 86_400_000)
    return {
      tasks: Object.fromEntries(statuses.map((status) => [status, tasks[status] ?? 0])),
      scheduled: await countSchedules(db, caller, template_id),
      forms: await templates.countForms(db, caller, template_id),
      days: await countDays(db, caller, template_id, { since, time_zone: caller.time_zone }),
      answers: answersOf(template.fields, await countAnswers(db, caller, template_id)),
    }
  },
})
