import { createContext, useContext, useEffect } from 'react'

/** The place of the screen where the map of a form lies, instead of the list; and who is told that it is taken. */
interface Stage {
  place: HTMLElement | null
  take(isTaken: boolean): void
}

const Context = createContext<Stage>({ place: null, take: () => undefined })
export const StageProvider = Context.Provider

/** The place, which is taken for as long as this is shown. */
export const useStage = (): HTMLElement | null => {
  const { place, take } = useContext(Context)
  useEffect(() => {
    take(true)
    return () => take(false)
  }, [take])
  return place
}
