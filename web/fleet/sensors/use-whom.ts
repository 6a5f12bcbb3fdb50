import type { Params } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useWords } from '#web/words/speech.tsx'
import { useModels } from '../devices/models.ts'

export type NewTemplate = Pick<Params<'tracker/sensor/template/create'>, 'title' | 'model' | 'group_id'>

/** A choice of whom sensors of a vehicle are given to; without a template those that one chooses. */
export interface Whom {
  key: 'chosen' | 'model' | 'group' | 'all'
  label: string
  template?: NewTemplate
}

/** Choices: those that one names, all of the model or of the group of this vehicle, and all. */
export const useWhom = (tracker_id: number): Whom[] => {
  const words = useWords('fleet/sensors').copy
  const { data: trackers } = useAsk('tracker/list')
  const { data: groups } = useAsk('tracker/group/list')
  const models = useModels()
  const tracker = trackers?.list.find(({ id }) => id === tracker_id)
  const group = groups?.list.find(({ id }) => id === tracker?.group_id)
  const code = tracker?.source.model
  const model = models.get(code ?? '') ?? code ?? ''
  return [
    { key: 'chosen', label: words.to_chosen },
    ...(code
      ? [{ key: 'model', label: words.to_model({ model }), template: { title: model, model: code } } as const]
      : []),
    ...(group
      ? [
          {
            key: 'group',
            label: words.to_group({ group: group.title }),
            template: { title: group.title, group_id: group.id },
          } as const,
        ]
      : []),
    { key: 'all', label: words.to_all, template: { title: words.all } },
  ]
}
