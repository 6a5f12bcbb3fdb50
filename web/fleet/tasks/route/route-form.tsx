import { taskRouteCreate } from '#client/limits/task-route.gen.ts'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useDo } from '#web/session/ask.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { Route } from './route.ts'

/** What is said of a route as a whole; its times follow from its checkpoints. */
export const RouteForm = ({ route, isDisabled }: { route: Route; isDisabled: boolean }) => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const update = useDo('task/route/update', { also: ['task'] })
  const assign = useDo('task/route/assign', { also: ['task'] })
  const { label, description, external_id = '', tags = [], tracker_id } = route
  const initial = { label, description, external_id: external_id ?? '', tags: tags as readonly number[], tracker_id }
  const form = useForm(taskRouteCreate, initial, async ({ tracker_id, tags, external_id, ...values }) => {
    await update.mutateAsync({
      route: {
        ...{ id: route.id, ...values, external_id: external_id || null },
        ...(tags.length > 0 && { tags: [...tags] }),
      },
    })
    if (tracker_id !== route.tracker_id) await assign.mutateAsync({ route_id: route.id, tracker_id })
    toast({ text: words.saved })
  })
  return (
    <Form form={form} action={common.save} isReadOnly={isDisabled}>
      <TextField label={words.label} {...form.field('label')} isDisabled={isDisabled} />
      <TrackerField
        label={words.who}
        placeholder={words.nobody}
        {...form.field('tracker_id')}
        isDisabled={isDisabled}
      />
      <TextField label={words.description} {...form.field('description')} lines={2} isDisabled={isDisabled} />
      <TagsField {...form.field('tags')} isDisabled={isDisabled} />
      <TextField label={words.external_id} {...form.field('external_id')} isDisabled={isDisabled} />
    </Form>
  )
}
