import { useAsk } from './ask.ts'

/**
 * Whether it is the user, or the login of a panel, itself who is signed in: a session that somebody else has opened in its
 * name, and a visitor of the demo, are not told where else it is signed in. Undefined until it is known.
 */
export const useInPerson = (sessions: 'user/session/list' | 'panel/account/session/list'): boolean | undefined => {
  const { data, error } = useAsk(sessions)
  return data ? true : error ? false : undefined
}
