import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, LocalTime, Named, Optional } from '#contract/schema.ts'
import { arrivalsOf } from '#service/task/arrivals-of.ts'
import { inOrder } from '#store/tasks/tasks.ts'

export default query('task/arrival/list', {
  summary: 'Tells when trackers are expected at their tasks.',
  description: `Of tasks and checkpoints that are \`assigned\`, as if their tracker went there at once, and not before \`from\`: along roads where the operator has an engine that tells it, else along a straight line. How far off that is
follows from the arrivals of the account in the last 30 days, of 20 and more; of fewer it is a bound of thumb. Left out is what the caller does not see, what is over or was come to, and where it is not known where the
tracker is: in private time, or when it is offline. Beyond the contract.`,
  access: user,
  params: Type.Object({
    task_ids: Described(Type.Array(Id, { minItems: 1, maxItems: 100 }), 'Tasks and checkpoints.'),
  }),
  result: Type.Object({
    list: Type.Array(
      Named('TaskArrival', {
        task_id: Id,
        expected: Described(LocalTime, 'As a rule.'),
        earliest: Described(LocalTime, 'Of ten arrivals one was earlier.'),
        latest: Described(LocalTime, 'Of ten arrivals one was later.'),
        straight: Optional(Type.Literal(true, { description: 'Along a straight line.' })),
      }),
      { description: 'In no order.' },
    ),
  }),

  async handler({ task_ids }, context) {
    return { list: await arrivalsOf(context, await inOrder(context.db, context.caller, task_ids)) }
  },
})
