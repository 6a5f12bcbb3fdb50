import { useCallback, useState } from 'react'

/** Whether something is shown, as it was chosen in this browser, which keeps it under `key`; and what chooses the other. */
export const useKept = (key: string, usual: boolean): readonly [boolean, () => void] => {
  const [is, set] = useState(() => (localStorage.getItem(key) ?? String(usual)) === 'true')
  const toggle = useCallback((): void => {
    localStorage.setItem(key, String(!is))
    set(!is)
  }, [key, is])
  return [is, toggle]
}
