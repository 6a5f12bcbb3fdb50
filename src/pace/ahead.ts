/** A result that is waited for later: what fails before that is told then, and to nobody else. */
export const ahead = <T>(work: Promise<T>): (() => Promise<T>) => {
  work.catch(() => undefined)
  return () => work
}
