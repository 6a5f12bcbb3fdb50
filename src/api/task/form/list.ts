import { type Static, Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { endOfSecond } from '#contract/period.ts'
import { CountedListOf, Described, Id, LocalTime, Nullable, OneOf, Page, Text } from '#contract/schema.ts'
import { FormOfTask, tellForms } from '#service/task/form-list.ts'
import * as templates from '#store/forms/form-templates.ts'
import {
  type FormFilter,
  type FormPeriod,
  formFilters,
  formOrders,
  formPeriods,
} from '#store/tasks/task-form-fields.ts'
import { searchForms } from '#store/tasks/task-form-list.ts'
import * as tasks from '#store/tasks/tasks.ts'

const filter_names = Object.keys(formFilters) as FormFilter[]
const period_names = Object.keys(formPeriods) as FormPeriod[]

const Part = Type.Optional(Nullable(Described(Text(1000), 'A part of it.')))
const Filters = Type.Object({
  ...(Object.fromEntries(filter_names.map((name) => [name, Part])) as Record<FormFilter, typeof Part>),
  task_id: Type.Optional(Nullable(Described(Id, 'The id itself.'))),
})

const Period = Type.Optional(
  Nullable(
    Type.Object({
      from: Type.Optional(Nullable(Described(LocalTime, 'At the earliest.'))),
      to: Type.Optional(Nullable(Described(LocalTime, 'At the latest, and later than `from`.'))),
    }),
  ),
)
const of_periods: Record<FormPeriod, string> = {
  submit_period: 'When it was submitted, for the first time.',
  task_creation_period: 'When its task was made.',
  task_from_period: 'When its task was to be done, at the earliest.',
  task_to_period: 'When its task was to be done, at the latest.',
  task_arrival_period: 'When the visit began that counts.',
  task_completion_period: 'When its task became `done` or `delayed`.',
}
const Periods = Object.fromEntries(period_names.map((name) => [name, Described(Period, of_periods[name])])) as Record<
  FormPeriod,
  typeof Period
>

export default query('task/form/list', {
  summary: 'Lists forms of tasks and checkpoints, with who has them and where they were submitted.',
  description: `Of one template, or of tasks: exactly one is said. All that is said must hold: parts of texts in \`filters\`, and the periods, both ends included. Of equal ones by the id of the
task; a form without what it is sorted by is last, or first where it is not \`ascending\`. The task is told with \`completion_date\`, when it became \`done\` or \`delayed\`, and \`fact_duration\`, from the arrival until then.
\`submit_places\` are the place of the submission with the places and zones that the caller sees and in which it lies. 204 for a template, or a task, that there is not.`,
  access: user,
  params: Type.Object({
    template_id: Type.Optional(Described(Id, 'Forms that were made of it.')),
    task_ids: Type.Optional(Type.Array(Id, { maxItems: 5000, description: 'Forms of these.' })),
    order_by: Type.Optional(
      Nullable(
        OneOf(Object.keys(formOrders) as (keyof typeof formOrders)[], {
          default: 'submitted',
          description: 'What they are sorted by.',
        }),
      ),
    ),
    ascending: Type.Boolean({ description: 'Whether what is least is first.' }),
    include_unsubmitted: Type.Boolean({ description: 'Those too that nobody has submitted.' }),
    filters: Type.Optional(Nullable(Described(Filters, 'What must be there, in any case of letters.'))),
    ...Periods,
    ...Page,
  }),
  result: CountedListOf(FormOfTask),
  errors: ['entity_not_found', 'limit_too_big'],
  example: {
    params: { task_ids: ['<id of task/create>'], ascending: true, include_unsubmitted: true },
    after: ['task/create', 'task/form/create'],
  },

  async handler(
    { template_id, task_ids, order_by, ascending, include_unsubmitted, filters, limit, offset, ...spans },
    context,
  ) {
    const { db, caller, fail } = context
    oneOf({ template_id, task_ids }, 'template_id', 'task_ids')
    if (template_id && !(await templates.read(db, caller, template_id))) fail('entity_not_found')
    const named = new Set([...(task_ids ?? []), ...(filters?.task_id ? [filters.task_id] : [])])
    if ((await tasks.countAmong(db, caller, [...named])) < named.size) fail('entity_not_found')
    const wanted = { template_id, task_ids, include_unsubmitted, ...saidOf(filters ?? {}), periods: periodsOf(spans) }
    const paging = { order_by: order_by ?? 'submitted', ascending, ...pageOf({ limit, offset }, context) }
    const { ids, count } = await searchForms(db, caller, wanted, paging)
    return { list: await tellForms(db, caller, ids), count }
  },
})

const saidOf = ({ task_id, ...parts }: Static<typeof Filters>) => ({
  task_id: task_id ?? undefined,
  filters: Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => (part?.trim() ? [[name, part.trim()]] : [])),
  ),
})

/** The periods that are said. Throws error 7 of one whose end is not after its beginning. */
const periodsOf = (spans: Partial<Record<FormPeriod, Static<typeof Period>>>) =>
  Object.fromEntries(
    period_names.flatMap((name) => {
      const { from, to } = spans[name] ?? {}
      if (from && to && to <= from) throw invalid(`${name}.to`, 'must be later than from')
      return from || to ? [[name, { ...(from && { from }), ...(to && { to: endOfSecond(to) }) }]] : []
    }),
  )
