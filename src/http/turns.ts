/**
 * One after the other, by a key: whoever comes while another one of the same key is at work waits here, and not in the
 * database with a connection that everybody else would miss.
 */
export const createTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const begin = () => work()
    const turn = (last.get(key) ?? Promise.resolve()).then(begin, begin)
    last.set(key, turn)
    const leave = (): void => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(leave, leave)
    return turn
  }
}
