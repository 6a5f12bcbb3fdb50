import { useQueryClient } from '@tanstack/react-query'
import { useDo } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import type { NewTemplate } from './use-whom.ts'

/** Counts of sensors: made, made like others, and without room. */
interface Given {
  given: number
  changed: number
  left_out: number
}

/**
 * Makes the sensors of a vehicle a template, in place of the one for the same, and gives them to all that it is for and that are there.
 * `force` says whether sensors that stand for them become like them.
 */
export const useGiving = (tracker_id: number): ((template: NewTemplate, force: boolean) => Promise<Given>) => {
  const { client } = useSession()
  const create = useDo('tracker/sensor/template/create')
  const update = useDo('tracker/sensor/template/update')
  const queries = useQueryClient()
  return async (template, force) => {
    const { model = null, group_id = null } = template
    const { list } = await client.call('tracker/sensor/template/list')
    const known = list.find((one) => one.model === model && one.group_id === group_id)
    if (known) await update.mutateAsync({ ...template, id: known.id, tracker_id })
    const { id } = known ?? (await create.mutateAsync({ ...template, tracker_id }))
    const sum = { given: 0, changed: 0, left_out: 0 }
    try {
      for (let after: number | null = 0; after !== null; ) {
        const { next, ...counts }: Given & { next: number | null } = await client.call(
          'tracker/sensor/template/apply',
          { id, force, after },
        )
        sum.given += counts.given
        sum.changed += counts.changed
        sum.left_out += counts.left_out
        after = next
      }
      return sum
    } finally {
      // Once for all of them: what others have been given is on other screens.
      await queries.invalidateQueries({ queryKey: ['tracker'] })
    }
  }
}
