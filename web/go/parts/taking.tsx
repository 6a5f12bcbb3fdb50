import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

/** While a photo is made small, or a signature put into a file, what they go with is not sent. */

type During = (work: Promise<void>) => Promise<void>

const Context = createContext<During>((work) => work)

/** What is inside tells how long it takes something. */
export const TakingProvider = ({ during, children }: { during: During; children: ReactNode }) => (
  <Context value={during}>{children}</Context>
)

/** How what takes something tells that. */
export const useDuring = (): During => useContext(Context)

/** Whether something is taken now, of what is told by `during`. */
export const useTakings = (): { isTaking: boolean; during: During } => {
  const [count, setCount] = useState(0)
  const during = useCallback<During>(async (work) => {
    setCount((count) => count + 1)
    try {
      await work
    } finally {
      setCount((count) => count - 1)
    }
  }, [])
  return { isTaking: count > 0, during }
}
