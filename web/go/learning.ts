import { ApiError, type Client } from '#client/client.ts'
import type { Known, Tasks, Template } from './known.ts'
import { type Held, isEnd, type Means, type State } from './state.ts'

/** Asks the service what it knows, and keeps it; what cannot be asked now stays as it was told last. */
export const createLearning = (held: Held, { shelf }: Means) => {
  const learn = async <Name extends 'known' | 'day' | 'tasks'>(
    name: Name,
    ask: () => Promise<unknown>,
  ): Promise<void> => {
    const { hash } = held.now()
    // Who signed out meanwhile, or in for another tracker, is told nothing of the one before.
    const isPast = (): boolean => held.now().hash !== hash
    try {
      const value = (await ask()) as State[Name]
      if (isPast()) return
      // It is shown though it may not be kept.
      await shelf.write([{ on: 'fact', key: name, value }]).catch(() => undefined)
      if (isPast()) return
      held.set({ [name]: value, isEnded: false, ...(held.now().way === 'away' && { way: 'open' }) })
    } catch (error) {
      if (isPast()) return
      if (isEnd(error)) await held.end()
      else if (!(error instanceof ApiError)) held.set({ way: 'away' })
    }
  }
  const learnDay = (): Promise<void> => learn('day', () => held.client().call('mobile/day/read'))
  return {
    refresh: async (): Promise<void> => {
      const { hash, known, tasks } = held.now()
      if (!hash) return
      const { call } = held.client()
      const learnTasks = learn('tasks', () => readTasks(call, tasks))
      await Promise.all([learn('known', () => readKnown(call, known)), learnDay(), learnTasks])
    },
  }
}

/** What the service knows now; forms that this phone has already are not sent again. */
const readKnown = async (call: Client['call'], before: Known | undefined): Promise<Known> => {
  const digest = before && { templates_digest: before.templates_digest }
  const told = await call('mobile/read', digest)
  // Fields are told with all parameters of their kinds.
  return { ...told, templates: (told.templates as Template[] | null) ?? before?.templates ?? [] }
}

/** Its tasks now; those that this phone has already are not sent again. */
const readTasks = async (call: Client['call'], before: Tasks | undefined): Promise<Tasks> => {
  const told = await call('mobile/task/list', before && { tasks_digest: before.tasks_digest })
  return { ...told, list: (told.list as Tasks['list'] | null) ?? before?.list ?? [] }
}
