/** Starts a part of a whole, and keeps how it ends. @throws what starting throws */
export type Step = <T>(name: string, start: () => T | Promise<T>, end: (part: T) => unknown) => Promise<T>

/** A whole whose parts have started. */
export interface Started<T> {
  whole: T
  /**
   * Ends its parts, the last first, one after the other: whoever feeds another ends before it. All are tried. Asked again, it
   * answers the same.
   * @throws the first error of a part that could not be ended
   */
  end(): Promise<void>
}

/** Told of a part that could not be ended, by its name. */
type OnFault = (name: string, error: unknown) => void

/** Starts a whole step by step. Where one fails, those before it are ended. @throws what the step throws */
export const inSteps = async <T>(start: (step: Step) => Promise<T>, onFault: OnFault): Promise<Started<T>> => {
  const begun: { name: string; end: () => unknown }[] = []
  let ending: Promise<void> | undefined
  const endAll = async (): Promise<void> => {
    const faults: unknown[] = []
    for (let last = begun.pop(); last; last = begun.pop())
      try {
        await last.end()
      } catch (error) {
        onFault(last.name, error)
        faults.push(error)
      }
    if (faults.length > 0) throw faults[0]
  }
  const end = (): Promise<void> => {
    ending ??= endAll()
    return ending
  }
  const step: Step = async (name, begin, finish) => {
    const part = await begin()
    begun.push({ name, end: () => finish(part) })
    return part
  }
  try {
    return { whole: await start(step), end }
  } catch (error) {
    // Told already; why it does not start is what counts.
    await end().catch(() => undefined)
    throw error
  }
}
