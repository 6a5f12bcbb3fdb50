import { useAsk } from '#web/session/ask.ts'

/**
 * Whether it is the user itself who is signed in: a session that a dealer or the account has opened in its name, and a visitor
 * of the demo, are not told where else it is signed in. Undefined until it is known.
 */
export const useInPerson = (): boolean | undefined => {
  const { data, error } = useAsk('user/session/list')
  return data ? true : error ? false : undefined
}
