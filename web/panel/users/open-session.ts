import { useDo } from '#web/session/ask.ts'
import { useOpening } from '#web/session/opening.ts'

/** Opens a session of a user. */
export const useOpenUser = () => {
  const create = useDo('panel/user/session/create')
  const opening = useOpening('/')
  return {
    isPending: create.isPending,
    open: (user_id: number) => opening(() => create.mutateAsync({ user_id, once: true })),
  }
}
